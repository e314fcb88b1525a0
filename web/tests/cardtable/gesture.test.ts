import { beforeEach, describe, expect, it } from "vitest";
import { HandGesture, SLOP } from "../../src/cardtable/gesture.ts";

/** Ten cards with strips of 20 px, from y 0 to 80. */
const STRIP = 20;
const CARDS = 10;

let selected: Set<number>;
let calls: string[];
let gesture: HandGesture;

beforeEach(() => {
  selected = new Set();
  calls = [];
  gesture = new HandGesture({
    cardAt: ({ x, y }) =>
      x >= 0 && x < CARDS * STRIP && y >= 0 && y < 80 ? Math.floor(x / STRIP) : null,
    isSelected: (card) => selected.has(card),
    set: (card, on) => {
      calls.push(`${on ? "+" : "-"}${card}`);
      if (on) selected.add(card);
      else selected.delete(card);
    },
    missed: () => calls.push("missed"),
  });
});

const on = (card: number, y = 40) => ({ x: card * STRIP + STRIP / 2, y });

function tap(card: number): void {
  gesture.down(on(card));
  gesture.up(on(card));
}

describe("a tap", () => {
  it("takes a card and puts it back", () => {
    tap(3);
    expect(calls).toEqual(["+3"]);
    tap(3);
    expect(calls).toEqual(["+3", "-3"]);
  });

  it("does nothing before the finger is up", () => {
    gesture.down(on(3));
    gesture.move(on(3));
    expect(calls).toEqual([]);
  });

  it("may tremble by 8 px and still means the card where it began", () => {
    expect(SLOP).toBe(8);
    gesture.down({ x: 79, y: 40 });
    gesture.move({ x: 79 + SLOP, y: 40 });
    expect(gesture.dragging).toBe(false);
    gesture.up({ x: 79, y: 40 + SLOP });
    expect(calls).toEqual(["+3"]);
  });

  it("that hits nothing says so", () => {
    gesture.down({ x: 30, y: 200 });
    gesture.up({ x: 30, y: 200 });
    expect(calls).toEqual(["missed"]);
  });

  it("that hits nothing is fine without a listener", () => {
    const bare = new HandGesture({ cardAt: () => null, isSelected: () => false, set: () => {} });
    bare.down({ x: 0, y: 0 });
    expect(() => bare.up({ x: 0, y: 0 })).not.toThrow();
  });
});

describe("a drag", () => {
  it("begins beyond 8 px in any direction and takes the first card at once", () => {
    gesture.down(on(3));
    gesture.move({ x: on(3).x, y: on(3).y + SLOP + 1 });
    expect(gesture.dragging).toBe(true);
    expect(calls).toEqual(["+3"]);
  });

  it("takes the card where it began, even at that card's very edge", () => {
    gesture.down({ x: 79.5, y: 40 });
    gesture.up({ x: 110, y: 40 });
    expect(calls).toEqual(["+3", "+4", "+5"]);
  });

  it("stays a drag when the finger comes back", () => {
    gesture.down(on(3));
    gesture.move(on(4));
    gesture.move(on(3));
    gesture.up(on(3));
    expect(calls).toEqual(["+3", "+4"]);
  });

  it("skips no card between two samples far apart", () => {
    gesture.down(on(0));
    gesture.move(on(9));
    gesture.up(on(9));
    expect(calls).toEqual(["+0", "+1", "+2", "+3", "+4", "+5", "+6", "+7", "+8", "+9"]);
  });

  it("skips none on the way back or at the last sample", () => {
    gesture.down(on(9));
    gesture.move(on(7));
    gesture.up(on(4));
    expect([...selected]).toEqual([9, 8, 7, 6, 5, 4]);
  });

  it("that is only noticed when the finger is up paints as well", () => {
    gesture.down(on(2));
    gesture.up(on(5));
    expect([...selected]).toEqual([2, 3, 4, 5]);
  });

  it("touches each card once, whatever its direction and speed", () => {
    for (const step of [1, 3, 7, 19, 50, 180]) {
      selected.clear();
      calls.length = 0;
      gesture.down(on(0));
      for (let x = 10; x < 190; x += step) gesture.move({ x, y: 40 });
      gesture.up({ x: 190, y: 40 });
      expect(calls).toEqual(["+0", "+1", "+2", "+3", "+4", "+5", "+6", "+7", "+8", "+9"]);
    }
  });

  it("paints all with the opposite of the first card's state", () => {
    selected = new Set([2, 4]);
    gesture.down(on(2));
    gesture.move(on(5));
    gesture.up(on(5));
    expect(calls).toEqual(["-2", "-4"]);
    calls.length = 0;
    selected.add(3);
    gesture.down(on(1));
    gesture.up(on(4));
    expect(calls).toEqual(["+1", "+2", "+4"]);
  });

  it("that begins beside the cards goes by the first card it meets", () => {
    selected = new Set([0]);
    gesture.down({ x: -30, y: 40 });
    gesture.move(on(2));
    gesture.up(on(2));
    expect([...selected]).toEqual([]);
    expect(calls).toEqual(["-0"]);
  });

  it("that meets no card is not a tap beside the cards", () => {
    gesture.down({ x: 10, y: 200 });
    gesture.move({ x: 100, y: 200 });
    gesture.up({ x: 150, y: 200 });
    expect(calls).toEqual([]);
  });

  it("begins anew with each finger down", () => {
    gesture.down(on(0));
    gesture.up(on(1));
    gesture.down(on(1));
    gesture.up(on(2));
    expect(calls).toEqual(["+0", "+1", "-1"]);
  });
});

describe("a pointer that is lost", () => {
  it("takes no card, and what follows is not heard", () => {
    gesture.down(on(3));
    gesture.cancel();
    gesture.move(on(6));
    gesture.up(on(6));
    expect(calls).toEqual([]);
    expect(gesture.dragging).toBe(false);
  });

  it("leaves what was painted", () => {
    gesture.down(on(3));
    gesture.move(on(4));
    gesture.cancel();
    expect([...selected]).toEqual([3, 4]);
    tap(8);
    expect([...selected]).toEqual([3, 4, 8]);
  });

  it("was never down: moves and ups mean nothing", () => {
    gesture.move(on(1));
    gesture.up(on(1));
    expect(calls).toEqual([]);
  });
});
