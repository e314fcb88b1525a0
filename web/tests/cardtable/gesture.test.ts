import { beforeEach, describe, expect, it } from "vitest";
import { AGAIN_MS, DECIDE, HandGesture, LIFT, SLOP } from "../../src/cardtable/gesture.ts";

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

describe("quick taps", () => {
  const quick = (handled: (card: number, taps: number) => boolean): void => {
    gesture = new HandGesture({
      cardAt: ({ x }) => (x >= 0 && x < CARDS * STRIP ? Math.floor(x / STRIP) : null),
      isSelected: (card) => selected.has(card),
      set: (card, on) => {
        calls.push(`${on ? "+" : "-"}${card}`);
        if (on) selected.add(card);
        else selected.delete(card);
      },
      again: (card, taps) => {
        calls.push(`${card}x${taps}`);
        return handled(card, taps);
      },
    });
  };
  const tapAt = (x: number, at: number, y = 40): void => {
    gesture.down({ x, y });
    gesture.up({ x, y }, at);
  };

  it("on one card are counted, and the first acts at once", () => {
    quick(() => true);
    tapAt(70, 1000);
    expect(calls).toEqual(["+3"]);
    tapAt(70, 1000 + AGAIN_MS);
    tapAt(70, 1000 + 2 * AGAIN_MS);
    expect(calls).toEqual(["+3", "3x2", "3x3"]);
  });

  it("that come later are taps on their own", () => {
    quick(() => true);
    tapAt(70, 1000);
    tapAt(70, 1001 + AGAIN_MS);
    expect(calls).toEqual(["+3", "-3"]);
  });

  it("8 px apart or on another card are taps on their own", () => {
    quick(() => true);
    tapAt(62, 0);
    tapAt(62 + SLOP, 10);
    expect(calls).toEqual(["+3", "-3"]);
    calls.length = 0;
    tapAt(98, 1000);
    tapAt(102, 1010);
    expect(calls).toEqual(["+4", "+5"]);
  });

  it("that mean nothing more toggle, and begin to count anew", () => {
    quick((_, taps) => taps === 3);
    tapAt(70, 0);
    tapAt(70, 10);
    tapAt(70, 20);
    expect(calls).toEqual(["+3", "3x2", "-3", "3x2", "+3"]);
  });

  it("mean a card that the first tap has put down from below the finger", () => {
    const up = new Set([3]);
    gesture = new HandGesture({
      // The risen top of card 3 covers card 7 of the row behind it.
      cardAt: () => (up.has(3) ? 3 : 7),
      isSelected: (card) => up.has(card),
      set: (card, on) => {
        calls.push(`${on ? "+" : "-"}${card}`);
        if (!on) up.delete(card);
      },
      again: (card, taps) => calls.push(`${card}x${taps}`) > 0,
    });
    tapAt(70, 0);
    tapAt(72, 100);
    expect(calls).toEqual(["-3", "3x2"]);
  });

  it("are not told across a drag", () => {
    quick(() => true);
    tapAt(70, 0);
    gesture.down({ x: 70, y: 40 });
    gesture.up({ x: 90, y: 40 }, 50);
    calls.length = 0;
    tapAt(70, 100);
    expect(calls).toEqual(["+3"]);
  });
});

describe("a lift", () => {
  let may: boolean;
  beforeEach(() => {
    may = true;
    selected = new Set([3]);
    gesture = new HandGesture({
      cardAt: ({ x }) => (x >= 0 && x < CARDS * STRIP ? Math.floor(x / STRIP) : null),
      isSelected: (card) => selected.has(card),
      set: (card, on) => calls.push(`${on ? "+" : "-"}${card}`),
      mayLift: () => may,
      lifted: (by) => calls.push(by ? `${by.x},${by.y}${by.armed ? "!" : ""}` : "back"),
      released: () => calls.push("released"),
    });
  });
  const from = on(3);
  const by = (x: number, y: number) => ({ x: from.x + x, y: from.y + y });

  it("begins on a selected card after 12 px upward and follows the finger", () => {
    gesture.down(from);
    gesture.move(by(0, -DECIDE));
    expect(calls).toEqual([]);
    gesture.move(by(2, -DECIDE - 1));
    gesture.move(by(30, -LIFT));
    gesture.move(by(30, -LIFT - 1));
    expect(calls).toEqual(["2,-13", "30,-48", "30,-49!"]);
    expect(gesture.dragging).toBe(true);
  });

  it("plays when it is let go above 48 px", () => {
    gesture.down(from);
    gesture.up(by(0, -LIFT - 1), 0);
    expect(calls).toEqual(["0,-49!", "released"]);
    expect(gesture.dragging).toBe(false);
  });

  it("falls back when it is let go lower, also after it was higher", () => {
    gesture.down(from);
    gesture.move(by(0, -80));
    gesture.up(by(0, -LIFT), 0);
    expect(calls).toEqual(["0,-80!", "0,-48", "back"]);
  });

  it("never goes below the hand", () => {
    gesture.down(from);
    gesture.move(by(0, -20));
    gesture.move(by(0, 30));
    expect(calls).toEqual(["0,-20", "0,0"]);
  });

  it("falls back when the pointer is lost, or another one comes", () => {
    gesture.down(from);
    gesture.move(by(0, -80));
    gesture.cancel();
    expect(calls).toEqual(["0,-80!", "back"]);
    gesture.down(from);
    gesture.move(by(0, -80));
    gesture.down(from);
    expect(calls.slice(2)).toEqual(["0,-80!", "back"]);
  });

  it("is no lift sideways, at 45° or downward: that paints", () => {
    for (const [x, y] of [
      [20, 0],
      [20, -19],
      [19, -19],
      [-19, -19],
      [0, 20],
    ] as const) {
      calls.length = 0;
      gesture.down(from);
      gesture.up(by(x, y), 0);
      expect(calls[0]).toBe("-3");
      expect(calls).not.toContain("back");
    }
  });

  it("stays what the first 12 px made it", () => {
    gesture.down(from);
    gesture.move(by(13, 0));
    gesture.up(by(13, -90), 0);
    expect(calls).not.toContain("released");
    calls.length = 0;
    gesture.down(from);
    gesture.move(by(0, -13));
    gesture.up(by(90, -60), 0);
    expect(calls).toEqual(["0,-13", "90,-60!", "released"]);
  });

  it("that ends between 8 and 12 px is neither a tap nor a play", () => {
    gesture.down(from);
    gesture.up(by(0, -10), 0);
    expect(calls).toEqual(["0,-10", "back"]);
  });

  it("begins on no card that is not selected, and not when it may not", () => {
    gesture.down(on(5));
    gesture.up({ x: on(5).x, y: -40 }, 0);
    expect(calls).toEqual(["+5", ...calls.slice(1)]);
    expect(calls).not.toContain("released");
    calls.length = 0;
    may = false;
    gesture.down(from);
    gesture.up(by(0, -90), 0);
    expect(calls[0]).toBe("-3");
    expect(calls).not.toContain("released");
  });
});
