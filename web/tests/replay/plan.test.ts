import { describe, expect, it } from "vitest";
import { fan } from "../../src/cardtable/places.ts";
import { CHIP, INDEX, type OpenPlan, layOpen, planOpen } from "../../src/replay/plan.ts";

interface Rect {
  what: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

const SLACK = 0.51;
const PLATE = { w: 204, h: 88 };

/** What is left of a page above the controls, and the tables on it. */
const PAGES: [page: string, width: number, height: number][] = [
  ["phone", 390, 700],
  ["small phone", 375, 530],
  ["narrow phone", 360, 640],
  ["phone on its side", 844, 306],
  ["small phone on its side", 740, 280],
  ["tablet", 768, 890],
  ["tablet on its side", 1024, 640],
  ["desktop", 1280, 690],
  ["large desktop", 1920, 940],
];
/** Seats, and cards dealt to each: the four-handed tables of two and three decks, and of five. */
const TABLES: [players: number, dealt: number][] = [
  [4, 12],
  [4, 25],
  [4, 39],
  [5, 31],
];
const ALL = PAGES.flatMap(([page, width, height]) =>
  TABLES.map(([players, dealt]) => ({ page, width, height, players, dealt, top: PLATE.h })),
);

function inSuits(cards: number): number[] {
  const each = Math.floor(cards / 5);
  return [cards - each * 4, each, each, each, each];
}

function handRect(plan: OpenPlan, seat: number, cards: number): Rect {
  const box = plan.hands[seat]!;
  const spots = layOpen(inSuits(cards), box, plan.small);
  const [left, up] = [Math.min(...spots.map((s) => s.x)), Math.min(...spots.map((s) => s.y))];
  const right = Math.max(...spots.map((s) => s.x)) + plan.small.w;
  const down = Math.max(...spots.map((s) => s.y)) + plan.small.h;
  return { what: `hand ${seat}`, x: box.x + left, y: box.y + up, w: right - left, h: down - up };
}

function playRect(plan: OpenPlan, seat: number, cards: number): Rect {
  const { play } = plan.places[seat]!;
  const spots = fan(cards, plan.card, play.maxWidth);
  const [left, up] = [Math.min(...spots.map((s) => s.x)), Math.min(...spots.map((s) => s.y))];
  const right = Math.max(...spots.map((s) => s.x)) + plan.card.w;
  const down = Math.max(...spots.map((s) => s.y)) + plan.card.h;
  return { what: `play ${seat}`, x: play.x + left, y: play.y + up, w: right - left, h: down - up };
}

function chipRect(plan: OpenPlan, seat: number): Rect {
  const { x, y, ax, ay } = plan.places[seat]!.chip;
  return { what: `chip ${seat}`, x: x - ax * CHIP.w, y: y - ay * CHIP.h, ...CHIP };
}

function plateRect(plan: OpenPlan, width: number): Rect {
  const x = plan.plate === "corner" ? 0 : (width - PLATE.w) / 2;
  return { what: "plate", x, y: 0, ...PLATE };
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

describe("a table with all hands open", () => {
  it.each(ALL)(
    "has nothing over anything else: $page, $players × $dealt",
    ({ width, height, players, dealt, top }) => {
      const plan = planOpen({ width, height, players, dealt, top });
      const seats = Array.from({ length: players }, (_, seat) => seat);
      for (const cards of [1, 2]) {
        const rects = [
          plateRect(plan, width),
          ...seats.flatMap((seat) => [
            chipRect(plan, seat),
            handRect(plan, seat, dealt),
            playRect(plan, seat, cards),
          ]),
        ];
        expect(overlaps(rects)).toEqual([]);
        for (const { what, x, y, w, h } of rects) {
          expect(x, what).toBeGreaterThanOrEqual(-SLACK);
          expect(y, what).toBeGreaterThanOrEqual(-SLACK);
          expect(x + w, what).toBeLessThanOrEqual(width + SLACK);
          expect(y + h, what).toBeLessThanOrEqual(plan.height + SLACK);
        }
      }
    },
  );

  it.each(["phone", "phone on its side", "tablet", "desktop"])(
    "needs no scrolling on a %s",
    (on) => {
      for (const { page, ...space } of ALL) {
        // Three decks among four at a phone on its side are too much.
        if (page === on && space.dealt < 39) expect(planOpen(space).height).toBe(space.height);
      }
    },
  );

  it("scrolls a little on the smallest", () => {
    for (const space of ALL) {
      expect(planOpen(space).height).toBeLessThan(Math.max(space.height + 100, 400));
    }
  });

  it.each(ALL)("shows every index: $page, $players × $dealt", (space) => {
    const plan = planOpen(space);
    for (const box of plan.hands) {
      const spots = layOpen(inSuits(space.dealt), box, plan.small);
      expect(spots).toHaveLength(space.dealt);
      for (const { strip } of spots) {
        // Two cards may have changed rows to keep a suit together.
        expect(strip).toBeGreaterThanOrEqual(plan.small.w * INDEX * 0.8);
      }
    }
  });

  it("puts the next seat in play order at the right", () => {
    for (const { players, ...space } of ALL) {
      const { places, hands } = planOpen({ players, ...space });
      expect(places[1]!.play.x).toBeGreaterThan(places[players - 1]!.play.x);
      expect(hands[1]!.align).toBe("right");
      expect(hands[players - 1]!.align).toBe("left");
      expect(places[0]!.play.y).toBeGreaterThan(places[2]!.play.y);
    }
  });

  it("has larger cards where there is more room", () => {
    const space = { players: 4, dealt: 25, top: PLATE.h };
    const phone = planOpen({ width: 390, height: 700, ...space });
    const desktop = planOpen({ width: 1280, height: 690, ...space });
    expect(desktop.small.w).toBeGreaterThan(phone.small.w);
    expect(desktop.card.w).toBeGreaterThan(phone.card.w);
  });
});

describe("an open hand", () => {
  const card = { w: 40, h: 57, strip: INDEX };
  const box = { x: 0, y: 0, w: 300, h: 93, rows: 2, align: "left" as const };

  it("is empty without cards", () => {
    expect(layOpen([], box, card)).toEqual([]);
    expect(layOpen([0, 0], box, card)).toEqual([]);
  });

  it("stays in its box, however many cards it has", () => {
    for (let cards = 1; cards <= 47; cards++) {
      for (const align of ["left", "centre", "right"] as const) {
        const spots = layOpen(inSuits(cards), { ...box, align }, card);
        expect(Math.min(...spots.map((s) => s.x))).toBeGreaterThanOrEqual(-1e-6);
        expect(Math.max(...spots.map((s) => s.x)) + card.w).toBeLessThanOrEqual(300 + 1e-6);
        expect(Math.max(...spots.map((s) => s.y)) + card.h).toBeLessThanOrEqual(box.h);
      }
    }
  });

  it("leaves a gap between suits, and none within", () => {
    const [a, b, c] = layOpen([2, 1], box, card).map((s) => s.x);
    expect(b! - a!).toBeLessThan(c! - b!);
  });

  it("begins at the side of its seat", () => {
    const [left] = layOpen([3], box, card);
    const right = layOpen([3], { ...box, align: "right" }, card).at(-1)!;
    expect(left!.x).toBe(0);
    expect(right.x + card.w).toBeCloseTo(300);
  });
});
