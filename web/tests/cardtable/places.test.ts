import { describe, expect, it } from "vitest";
import {
  type TablePlan,
  cardOf,
  fan,
  feltShape,
  minStrip,
  planTable,
  stepsFrom,
} from "../../src/cardtable/places.ts";

interface Rect {
  what: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

const CHIP = { w: 128, h: 48 };
const PLATE: Rect = { what: "plate", x: 0, y: 0, w: 230, h: 64 };
/** The height of the bar with the plate in it. */
const TOP = 76;
/** Rounding of a card's height. */
const SLACK = 0.51;

function fanBox(plan: TablePlan, seat: number, cards: number): Rect {
  const { play } = plan.places[seat]!;
  const spots = fan(cards, plan.card, play.maxWidth, play.grows);
  const left = Math.min(...spots.map((spot) => spot.x));
  const right = Math.max(...spots.map((spot) => spot.x)) + plan.card.w;
  const up = Math.min(...spots.map((spot) => spot.y));
  const down = Math.max(...spots.map((spot) => spot.y)) + plan.card.h;
  const at = { x: play.x + left, y: play.y + up, w: right - left, h: down - up };
  return { what: `play of ${seat}`, ...at };
}

function rows(plan: TablePlan, seat: number, cards: number): number {
  const spots = fan(cards, plan.card, plan.places[seat]!.play.maxWidth);
  return new Set(spots.map((spot) => spot.y)).size;
}

/** Everything on the felt; the own chip lies below it. */
function things(plan: TablePlan, cards: number): Rect[] {
  return plan.places.flatMap((place, seat) => {
    const { x, y, ax, ay } = place.chip;
    const chip = { what: `chip of ${seat}`, x: x - ax * CHIP.w, y: y - ay * CHIP.h, ...CHIP };
    const play = rows(plan, seat, cards) === 1 ? [fanBox(plan, seat, cards)] : [];
    return seat === 0 ? play : [chip, ...play];
  });
}

function overlaps(rects: readonly Rect[]): string[] {
  return rects.flatMap((a, i) =>
    rects.slice(i + 1).flatMap((b) => {
      const across = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
      const down = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
      if (across <= SLACK || down <= SLACK) return [];
      return [`${a.what} and ${b.what} by ${across.toFixed(1)} × ${down.toFixed(1)}`];
    }),
  );
}

const FELTS: [width: number, height: number, shape: string][] = [
  [390, 580, "tall"],
  [390, 525, "tall"],
  [360, 333, "tall"],
  [360, 400, "tall"],
  [375, 384, "tall"],
  [430, 640, "tall"],
  [639, 500, "tall"],
  [844, 250, "low"],
  [667, 234, "low"],
  [932, 290, "low"],
  [1280, 600, "wide"],
  [2560, 1100, "wide"],
  [768, 700, "wide"],
  [1024, 420, "wide"],
  [1366, 450, "wide"],
];

describe.each(FELTS)("a felt of %i×%i", (width, height, shape) => {
  it(`is ${shape}`, () => {
    expect(feltShape(width, height)).toBe(shape);
    expect(planTable(4, { width, height, top: TOP }).shape).toBe(shape);
  });

  describe.each([4, 5])("with %i seats", (players) => {
    const plan = planTable(players, { width, height, top: TOP });

    it("has a place for each", () => {
      expect(plan.places).toHaveLength(players);
    });

    it("keeps chips and plays inside and apart, and off the plate", () => {
      for (let cards = 1; cards <= 10; cards++) {
        const rects = things(plan, cards);
        const outside = rects.filter(
          ({ x, y, w, h }) =>
            x < -SLACK || y < -SLACK || x + w > width + SLACK || y + h > height + SLACK,
        );
        expect(outside.map(({ what }) => what)).toEqual([]);
        expect(overlaps([PLATE, ...rects])).toEqual([]);
      }
    });

    it("lays up to six cards of a seat in one row", () => {
      for (let seat = 0; seat < players; seat++) {
        for (let cards = 1; cards <= 6; cards++) expect(rows(plan, seat, cards)).toBe(1);
      }
    });

    it("keeps plays of up to 20 cards inside its width", () => {
      for (let seat = 0; seat < players; seat++) {
        for (let cards = 1; cards <= 20; cards++) {
          const { x, w } = fanBox(plan, seat, cards);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + w).toBeLessThanOrEqual(width);
        }
      }
    });

    it("has the own cards at the bottom, the next seat right and the last seat left", () => {
      const plays = plan.places.map(({ play }) => play);
      expect(plays[0]!.y).toBe(Math.max(...plays.map(({ y }) => y)));
      expect(plays[0]!.x).toBe(width / 2);
      expect(plays[1]!.x).toBeGreaterThan(width / 2 + plan.card.w);
      expect(plays.at(-1)!.x).toBeCloseTo(width - plays[1]!.x);
      // Counter-clockwise along the top.
      const top = plays.slice(2, -1);
      expect(top.map(({ x }) => x)).toEqual(top.map(({ x }) => x).sort((a, b) => b - a));
      expect(Math.max(...top.map(({ y }) => y))).toBeLessThan(plays[0]!.y);
    });

    it("has cards that can be read", () => {
      expect(plan.card.w).toBeGreaterThanOrEqual(36);
      expect(plan.card.w).toBeLessThanOrEqual(width > 1920 ? 122 : 76);
      expect(plan.card.h).toBe(Math.round(plan.card.w * 1.42));
    });

    it("deals from a deck inside", () => {
      expect(plan.centre.x).toBe(width / 2);
      expect(plan.centre.y - plan.card.h / 2).toBeGreaterThan(0);
      expect(plan.centre.y + plan.card.h / 2).toBeLessThan(height);
    });
  });
});

it("has room for two rows of every seat on a phone with three decks", () => {
  const plan = planTable(4, { width: 390, height: 525, top: TOP });
  expect([1, 2, 3].map((seat) => rows(plan, seat, 14))).toContain(2);
  const boxes = plan.places.map((_place, seat) => fanBox(plan, seat, 14));
  expect(
    overlaps([PLATE, ...things(plan, 1).filter(({ what }) => what.startsWith("chip"))]),
  ).toEqual([]);
  expect(
    overlaps([...boxes, ...things(plan, 14).filter(({ what }) => what.startsWith("chip"))]),
  ).toEqual([]);
});

it("keeps side chips off the plays between them at every desktop width", () => {
  for (let width = 640; width <= 2560; width += 20) {
    for (const players of [4, 5]) {
      const plan = planTable(players, { width, height: 600, top: TOP });
      for (const cards of [1, 4, 10]) {
        expect(overlaps([PLATE, ...things(plan, cards)]), `${width}, ${players}`).toEqual([]);
      }
    }
  }
});

describe("steps in play order", () => {
  it("count from the own seat", () => {
    expect([0, 1, 2, 3].map((seat) => stepsFrom(2, seat, 4))).toEqual([2, 3, 0, 1]);
    expect([0, 1, 2, 3, 4].map((seat) => stepsFrom(4, seat, 5))).toEqual([1, 2, 3, 4, 0]);
  });
});

describe("a fan", () => {
  const card = cardOf(54);

  it("of nothing is empty, of one card is centred", () => {
    expect(fan(0, card, 200)).toEqual([]);
    expect(fan(1, card, 200)).toEqual([{ x: -card.w / 2, y: -card.h / 2 }]);
  });

  it("of a few cards shows 44 % of each", () => {
    const spots = fan(3, card, 300);
    expect(spots[1]!.x - spots[0]!.x).toBeCloseTo(card.w * 0.44);
    expect(spots[2]!.x + card.w).toBeCloseTo(-spots[0]!.x);
  });

  it("goes into two rows when strips would get too narrow", () => {
    const rowsOf = (count: number, width: number): number =>
      new Set(fan(count, card, width).map((spot) => spot.y)).size;
    expect(rowsOf(11, 180)).toBe(1);
    expect(rowsOf(12, 180)).toBe(2);
    expect(rowsOf(20, 640)).toBe(1);
    // Two or three cards stay in one row, however narrow.
    expect(rowsOf(3, 60)).toBe(1);
    expect(rowsOf(4, 60)).toBe(2);
  });

  it("has the longer row first, and both around the centre", () => {
    const spots = fan(13, card, 180);
    const ys = [...new Set(spots.map((spot) => spot.y))];
    expect(ys.map((y) => spots.filter((spot) => spot.y === y).length)).toEqual([7, 6]);
    expect(ys[0]! + ys[1]! + card.h).toBeCloseTo(0);
    expect(ys[1]! - ys[0]!).toBeCloseTo(card.h / 2);
  });

  it("keeps its first row where one row would be, where the second goes below", () => {
    const [one] = fan(3, card, 180, "down");
    const ys = [...new Set(fan(13, card, 180, "down").map((spot) => spot.y))];
    expect(ys).toEqual([one!.y, one!.y + card.h / 2]);
  });

  it("is never wider than it may be, and can be read", () => {
    for (let count = 1; count <= 20; count++) {
      for (let width = 110; width <= 640; width += 10) {
        const spots = fan(count, card, width);
        expect(spots).toHaveLength(count);
        const xs = spots.map((spot) => spot.x);
        const [left, right] = [Math.min(...xs), Math.max(...xs) + card.w];
        expect(right - left).toBeLessThanOrEqual(width + 1e-6);
        expect(left + right).toBeCloseTo(0);
        const possible = (width - card.w) / Math.max(1, Math.ceil(count / 2) - 1);
        const steps = spots.slice(1).flatMap((spot, i) => {
          const before = spots[i]!;
          return spot.y === before.y ? [spot.x - before.x] : [];
        });
        for (const step of steps) {
          expect(step).toBeGreaterThanOrEqual(Math.min(minStrip(card), possible) - 1e-6);
        }
      }
    }
  });
});
