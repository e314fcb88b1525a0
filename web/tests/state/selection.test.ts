import { describe, expect, it } from "vitest";
import { NOTHING, carryOver, keysFor, selectedCodes, withCard } from "../../src/state/selection.ts";

const chosen = (...keys: string[]) => new Set(keys);

describe("one card more or less", () => {
  it("makes a new selection and leaves the old one alone", () => {
    const one = withCard(NOTHING, "SA#0", true);
    expect([...one]).toEqual(["SA#0"]);
    expect(NOTHING.size).toBe(0);
    const two = withCard(one, "SA#1", true);
    expect([...withCard(two, "SA#0", false)]).toEqual(["SA#1"]);
    expect([...two]).toEqual(["SA#0", "SA#1"]);
  });

  it("that changes nothing gives the same selection", () => {
    const one = chosen("SA#0");
    expect(withCard(one, "SA#0", true)).toBe(one);
    expect(withCard(one, "SK#0", false)).toBe(one);
  });
});

describe("a selection in another hand", () => {
  const hand = ["SA", "HT", "HT", "D3"];

  it("is the same one when all its cards are still there", () => {
    const selection = chosen("HT#1", "D3#0");
    expect(carryOver(selection, ["w", ...hand])).toBe(selection);
    expect(carryOver(NOTHING, [])).toBe(NOTHING);
  });

  it("goes with the card, wherever in the hand it lies now", () => {
    expect([...carryOver(chosen("D3#0"), ["D3", "W", "HT"])]).toEqual(["D3#0"]);
  });

  it("loses the cards that are gone", () => {
    expect([...carryOver(chosen("SA#0", "D3#0"), ["HT", "HT", "D3"])]).toEqual(["D3#0"]);
    expect(carryOver(chosen("SA#0"), []).size).toBe(0);
  });

  it("goes by codes: another copy stands for the one that was chosen", () => {
    expect([...carryOver(chosen("HT#1"), ["SA", "HT", "D3"])]).toEqual(["HT#0"]);
    expect([...carryOver(chosen("HT#0", "HT#1"), ["SA", "HT", "D3"])]).toEqual(["HT#0"]);
    expect([...carryOver(chosen("HT#0", "HT#1"), ["SA", "D3"])]).toEqual([]);
  });

  it("keeps as many copies as were chosen when copies come", () => {
    const three = ["HT", "HT", "HT"];
    expect([...carryOver(chosen("HT#1"), three)]).toEqual(["HT#1"]);
    expect([...carryOver(chosen("HT#0", "HT#2"), three)]).toEqual(["HT#0", "HT#2"]);
  });

  it("never names a card that is not in hand, nor more copies than were chosen", () => {
    const count = (codes: string[], code: string) => codes.filter((c) => c === code).length;
    const hands = [[], ["HT"], ["HT", "HT"], ["HT", "HT", "HT"], ["SA", "HT"], ["SA", "SA"]];
    for (const from of hands) {
      for (const selection of [keysFor(from, from), keysFor(from.slice(0, 1), from)]) {
        for (const to of hands) {
          const carried = carryOver(selection, to);
          const left = selectedCodes(carried, to);
          expect(left.length).toBe(carried.size);
          for (const code of ["HT", "SA"]) {
            const had = count(selectedCodes(selection, from), code);
            expect(count(left, code)).toBe(Math.min(had, count(to, code)));
          }
        }
      }
    }
  });
});

describe("keys for cards", () => {
  const hand = ["w", "HT", "HT", "HT", "S2"];

  it("are those of the first copies", () => {
    expect([...keysFor(["HT", "S2"], hand)]).toEqual(["HT#0", "S2#0"]);
    expect([...keysFor(["HT", "HT"], hand)]).toEqual(["HT#0", "HT#1"]);
  });

  it("are left out when the hand has not as many", () => {
    expect([...keysFor(["w", "w", "C9"], hand)]).toEqual(["w#0"]);
    expect(keysFor([], hand).size).toBe(0);
  });

  it("come back as cards in the order of the hand", () => {
    expect(selectedCodes(keysFor(["S2", "HT", "w"], hand), hand)).toEqual(["w", "HT", "S2"]);
    expect(selectedCodes(chosen("C9#0", "HT#2"), hand)).toEqual(["HT"]);
  });
});
