import { describe, expect, it } from "vitest";
import {
  type HandSpace,
  cardAt,
  handCard,
  layoutHand,
  neighbour,
  rowEnds,
  rowsFor,
} from "../../src/cardtable/handlayout.ts";

/** The hand of a phone in portrait, as `Hand.svelte` asks for it. */
function phone(width: number, expected?: number): HandSpace {
  const card = handCard(width + 16, 844);
  const rise = Math.round(card.h * 0.16);
  const space = { width, card, rise, maxRows: 3, minStrip: 22 };
  return expected === undefined ? space : { ...space, expect: expected };
}

/** The same for everything wider: one row. */
function wide(width: number, height: number): HandSpace {
  const card = handCard(width + 16, height);
  return { width, card, rise: Math.round(card.h * 0.16), maxRows: 1, minStrip: 14 };
}

/** Five suit groups of uneven sizes, always the same for a count. */
function groupsOf(count: number): number[] {
  const parts = [0.34, 0.21, 0.19, 0.15].map((part) => Math.round(count * part));
  return [...parts, count - parts.reduce((sum, n) => sum + n, 0)];
}

const none = (): boolean => false;

describe("the rows of a phone of 390 px", () => {
  it.each([
    [12, 1],
    [25, 2],
    [33, 3],
    [39, 3],
  ])("%i cards need %i", (cards, rows) => {
    expect(rowsFor(cards, phone(374))).toBe(rows);
  });

  it.each([0, 1])("%i cards need one", (cards) => {
    expect(rowsFor(cards, phone(374))).toBe(1);
  });

  it("never become more than there may be", () => {
    expect(rowsFor(200, phone(374))).toBe(3);
    expect(rowsFor(200, { ...phone(374), maxRows: 1 })).toBe(1);
    expect(rowsFor(200, { ...phone(374), maxRows: 0 })).toBe(1);
  });

  it.each([
    [12, 2],
    [25, 2],
    [33, 3],
    [39, 3],
  ])("%i cards lie in %i when 25 are kept room for", (cards, rows) => {
    const layout = layoutHand(groupsOf(cards), phone(374, 25));
    expect(layout.rows).toBe(rows);
    expect(layout.spots).toHaveLength(cards);
  });

  it("come together as the hand gets short", () => {
    const rows = [25, 12, 10, 6, 5, 3, 1, 0].map((n) => layoutHand([n], phone(374, 25)).rows);
    expect(rows).toEqual([2, 2, 2, 2, 1, 1, 1, 1]);
  });
});

describe("row ends", () => {
  it("are even without suits nearby", () => {
    expect(rowEnds([24], 2)).toEqual([12, 24]);
    expect(rowEnds([25], 2)).toEqual([13, 25]);
    expect(rowEnds([39], 3)).toEqual([13, 26, 39]);
  });

  it.each([
    [
      [11, 14],
      [11, 25],
    ],
    [
      [15, 10],
      [15, 25],
    ],
    [
      [10, 15],
      [13, 25],
    ],
    [
      [12, 2, 11],
      [12, 25],
    ],
    [
      [9, 5, 3, 8],
      [14, 25],
    ],
    [
      [0, 12, 0, 13],
      [12, 25],
    ],
  ])("of %j fall between suits when one is near: %j", (groups, ends) => {
    expect(rowEnds(groups, 2)).toEqual(ends);
  });

  it("never go back and never leave out a card", () => {
    for (let total = 0; total <= 60; total++) {
      for (const rows of [1, 2, 3]) {
        const ends = rowEnds(groupsOf(total), rows);
        expect(ends).toHaveLength(rows);
        expect(ends.at(-1)).toBe(total);
        expect(ends).toEqual([...ends].sort((a, b) => a - b));
      }
    }
  });
});

describe("every hand", () => {
  const spaces: [string, HandSpace][] = [];
  for (let width = 304; width <= 624; width += 10) {
    spaces.push([`portrait ${width}`, phone(width)]);
    spaces.push([`portrait ${width} with 25 expected`, phone(width, 25)]);
  }
  for (const [width, height] of [
    [552, 320],
    [651, 375],
    [828, 390],
    [916, 412],
    [1008, 768],
    [1120, 800],
  ] as const) {
    spaces.push([`one row ${width}×${height}`, wide(width, height)]);
  }

  it.each(spaces)("%s: lies inside, in order, in reach", (_name, space) => {
    const faults: string[] = [];
    for (let count = 0; count <= 45; count++) {
      const layout = layoutHand(groupsOf(count), space);
      const { w, h } = space.card;
      const claim = (holds: boolean, what: string): void => {
        if (!holds) faults.push(`${count} cards: ${what}`);
      };
      claim(layout.spots.length === count, "one spot each");
      layout.spots.forEach((spot, i) => {
        claim(spot.x >= -1e-6 && spot.x + w <= space.width + 1e-6, `${i} is inside the width`);
        claim(spot.y >= space.rise, `${i} has room to rise`);
        claim(spot.y + h <= layout.height + 1e-6, `${i} is inside the height`);
        const next = layout.spots[i + 1];
        if (next?.row === spot.row) {
          // From left to right, then the row below: groups stay together and in order.
          claim(next.y === spot.y, `${i} is level with the next`);
          claim(spot.strip > 0 && next.x - spot.x >= spot.strip - 1e-6, `${i} shows its strip`);
        } else {
          claim(spot.strip === w, `${i} ends its row uncovered`);
          if (next) claim(next.row === spot.row + 1 && next.y > spot.y, `${i} is above the next`);
        }
      });
      // The last row touches the bottom: the thumb's distance does not change.
      const last = layout.spots.at(-1);
      claim(!last || Math.abs(last.y + h - layout.height) < 1e-6, "the last row is at the bottom");
    }
    expect(faults).toEqual([]);
  });

  it.each(spaces)("%s: keeps strips of 14 px where there is room", (_name, space) => {
    const faults: number[] = [];
    for (let count = 2; count <= 45; count++) {
      const layout = layoutHand(groupsOf(count), space);
      const longest = Math.max(
        ...Array.from(
          { length: layout.rows },
          (_, row) => layout.spots.filter((spot) => spot.row === row).length,
        ),
      );
      const possible = (space.width - space.card.w) / (longest - 1);
      const narrowest = Math.min(...layout.spots.map((spot) => spot.strip));
      if (narrowest < Math.min(14, possible) - 1e-6) faults.push(count);
    }
    expect(faults).toEqual([]);
  });

  it("has strips of at least 14 px on every phone in portrait, up to 39 cards", () => {
    let narrowest = Infinity;
    for (let width = 304; width <= 624; width++) {
      for (const count of [12, 25, 33, 39]) {
        for (const groups of [[count], groupsOf(count), [count - 3, 3], [3, count - 3]]) {
          const strips = layoutHand(groups, phone(width)).spots.map((spot) => spot.strip);
          narrowest = Math.min(narrowest, ...strips);
        }
      }
    }
    expect(narrowest).toBeGreaterThanOrEqual(14);
  });

  it("has one more gap between suits than within, and none where it is too tight", () => {
    const { spots } = layoutHand([3, 3], wide(1120, 800));
    const steps = spots.slice(1).map((spot, i) => spot.x - spots[i]!.x);
    expect(steps[2]! - steps[1]!).toBeCloseTo(8);
    const tight = layoutHand([20, 20], wide(552, 320)).spots;
    expect(tight[20]!.x - tight[19]!.x).toBeCloseTo(tight[1]!.x - tight[0]!.x);
  });

  it("is centred", () => {
    const space = wide(1120, 800);
    const { spots } = layoutHand([5], space);
    expect(spots[0]!.x).toBeCloseTo(space.width - spots[4]!.x - space.card.w);
  });
});

describe("the height", () => {
  it.each([
    [304, 25],
    [374, 25],
    [374, 31],
    [374, 39],
    [600, 25],
  ])("at %i px does not change while %i cards are played", (width, dealt) => {
    const heights = new Set<number>();
    for (let left = dealt; left >= 0; left--) {
      heights.add(layoutHand(groupsOf(left), phone(width, dealt)).height);
    }
    expect(heights.size).toBe(1);
  });

  it("does not change while cards are dealt", () => {
    const heights = Array.from({ length: 26 }, (_, n) => layoutHand([n], phone(374, 25)).height);
    expect(new Set(heights).size).toBe(1);
  });
});

describe("touching", () => {
  const space = phone(374, 25);
  const layout = layoutHand(groupsOf(25), space);
  const { w, h } = space.card;

  it("finds every card on its strip, and only it", () => {
    layout.spots.forEach((spot, i) => {
      const rowBelow = layout.spots.some((other) => other.row > spot.row);
      const y = rowBelow ? spot.y + 2 : spot.y + h - 2;
      expect(cardAt(layout, spot.x + spot.strip / 2, y, none)).toBe(i);
    });
  });

  it("finds the topmost of all cards at a point", () => {
    const faults: [number, number][] = [];
    for (let x = 0; x < space.width; x += 3) {
      for (let y = 0; y < layout.height; y += 3) {
        const covering = layout.spots.flatMap((spot, i) =>
          x >= spot.x && x < spot.x + w && y >= spot.y && y < spot.y + h ? [i] : [],
        );
        if (cardAt(layout, x, y, none) !== (covering.at(-1) ?? null)) faults.push([x, y]);
      }
    }
    expect(faults).toEqual([]);
  });

  it("finds nothing outside", () => {
    expect(cardAt(layout, -1, layout.height - 5, none)).toBeNull();
    expect(cardAt(layout, space.width + 1, layout.height - 5, none)).toBeNull();
    expect(cardAt(layout, space.width / 2, layout.height, none)).toBeNull();
    expect(cardAt(layoutHand([], space), 10, 10, none)).toBeNull();
  });

  it("reaches a risen card where it shows above the others", () => {
    const { x, y } = layout.spots[0]!;
    expect(cardAt(layout, x + 2, y - 2, none)).toBeNull();
    expect(cardAt(layout, x + 2, y - 2, (i) => i === 0)).toBe(0);
    expect(cardAt(layout, x + 2, y - layout.rise - 1, (i) => i === 0)).toBeNull();
    // Above its neighbour too, which covers the rest of it.
    const neighbourX = layout.spots[1]!.x + 2;
    expect(cardAt(layout, neighbourX, y - 2, (i) => i === 0)).toBe(0);
    expect(cardAt(layout, neighbourX, y + 2, (i) => i === 0)).toBe(1);
  });

  it("lets a risen card of the lower row cover the upper one", () => {
    const lower = layout.spots.findIndex((spot) => spot.row === 1);
    const { x, y } = layout.spots[lower]!;
    const risen = (i: number): boolean => i === lower;
    expect(layout.spots[cardAt(layout, x + 2, y - 2, none)!]!.row).toBe(0);
    expect(cardAt(layout, x + 2, y - 2, risen)).toBe(lower);
  });
});

describe("the neighbour", () => {
  const layout = layoutHand(groupsOf(39), phone(374));

  it("is the nearest one in the next row", () => {
    layout.spots.forEach((spot, i) => {
      for (const step of [1, -1] as const) {
        const found = neighbour(layout, i, step);
        const row = layout.spots.filter((other) => other.row === spot.row + step);
        if (row.length === 0) {
          expect(found).toBeNull();
        } else {
          const nearest = Math.min(...row.map((other) => Math.abs(other.x - spot.x)));
          expect(layout.spots[found!]!.row).toBe(spot.row + step);
          expect(Math.abs(layout.spots[found!]!.x - spot.x)).toBe(nearest);
        }
      }
    });
  });

  it("of a card that is not there is none", () => {
    expect(neighbour(layout, 99, 1)).toBeNull();
    expect(neighbour(layoutHand([], phone(374)), 0, -1)).toBeNull();
  });
});

describe("the size of a card in hand", () => {
  it.each([
    [320, 568, 50],
    [360, 640, 56],
    [390, 844, 60],
    [430, 932, 64],
    [639, 900, 64],
    [640, 900, 84],
    [844, 390, 54],
    [1280, 800, 84],
    [1920, 1080, 113],
    [2560, 1440, 134],
    [3840, 2160, 134],
    [3840, 800, 84],
  ])("on %i×%i is %i wide", (width, height, w) => {
    expect(handCard(width, height)).toEqual({ w, h: Math.round(w * 1.42) });
  });

  it("is never smaller than a thumb needs", () => {
    for (let width = 240; width <= 2600; width += 20) {
      for (const height of [300, 479, 480, 900]) {
        expect(handCard(width, height).w).toBeGreaterThanOrEqual(50);
      }
    }
  });
});
