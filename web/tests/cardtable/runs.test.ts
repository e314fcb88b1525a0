import { describe, expect, it } from "vitest";
import { type Holding, pairOf, runOf, rungs, widened } from "../../src/cardtable/runs.ts";
import type { HandGroup, Suit } from "../../src/protocol.ts";

const RANKS = [..."AKQJT98765432"];

/** Trumps high to low, as the server sends them. */
function trumpsOf(trump: Suit, level: string): string[] {
  const side = [..."SHDC"].filter((suit) => suit !== trump).map((suit) => suit + level);
  if (trump === "NT") return ["W", "w", ...side];
  const plain = RANKS.filter((rank) => rank !== level).map((rank) => trump + rank);
  return ["W", "w", trump + level, ...side, ...plain];
}

function holding(suit: HandGroup["suit"], cards: string, trump: Suit = "S", level = "7"): Holding {
  return { hand: [{ suit, cards: cards.split(" ") }], trumps: trumpsOf(trump, level), trump };
}

const none = new Set<string>();
const set = (keys: string) => new Set(keys.split(" "));

describe("a pair", () => {
  it("is the card and another copy, whichever is touched", () => {
    const held = holding("H", "HK HK H9");
    expect(new Set(pairOf("HK#1", none, held))).toEqual(set("HK#0 HK#1"));
    expect(pairOf("H9#0", none, held)).toEqual([]);
  });

  it("of three copies has the touched card, unless two are chosen already", () => {
    const held = holding("H", "HK HK HK");
    expect(pairOf("HK#2", none, held)).toEqual(["HK#2", "HK#0"]);
    expect(pairOf("HK#2", set("HK#1"), held)).toEqual(["HK#1", "HK#2"]);
    expect(pairOf("HK#2", set("HK#0 HK#1"), held)).toEqual(["HK#0", "HK#1"]);
  });
});

describe("rungs", () => {
  it("of a plain suit leave the level card and other trumps out", () => {
    expect(rungs("H", holding("H", "HK")).flat()).not.toContain("H7");
    const twos = { ...holding("H", "HK"), trumps: ["W", "w", "S7", "H7", "S2", "H2"] };
    expect(rungs("H", twos).flat()).not.toContain("H2");
  });

  it("of trumps hold the side suits' level cards as one", () => {
    expect(rungs("T", holding("T", "W")).slice(0, 5)).toEqual([
      ["W"],
      ["w"],
      ["S7"],
      ["H7", "D7", "C7"],
      ["SA"],
    ]);
    expect(rungs("T", holding("T", "W", "NT"))).toEqual([["W"], ["w"], ["S7", "H7", "D7", "C7"]]);
  });
});

describe("a run", () => {
  it("goes as far as there are pairs next to each other, both ways", () => {
    const held = holding("H", "HA HA HQ HQ HJ HJ HT HT H9 H8 H8");
    for (const key of ["HQ#0", "HJ#1", "HT#0"]) {
      expect(new Set(runOf(key, none, held))).toEqual(set("HQ#0 HQ#1 HJ#0 HJ#1 HT#0 HT#1"));
    }
    expect(runOf("HA#0", none, held)).toHaveLength(2);
    expect(runOf("H9#0", none, held)).toEqual([]);
  });

  it("goes over the level card, which lies in another group", () => {
    expect(runOf("H8#0", none, holding("H", "H8 H8 H6 H6"))).toHaveLength(4);
    expect(runOf("H8#0", none, holding("H", "H8 H8 H6 H6", "S", "2"))).toHaveLength(2);
  });

  it("of trumps goes by their order: jokers, level cards, the suit", () => {
    const held = holding("T", "W W w w S7 S7 D7 D7 SA SA SQ SQ");
    const run = new Set(runOf("w#0", none, held));
    expect(run).toEqual(new Set(["W", "w", "S7", "D7", "SA"].flatMap((c) => [`${c}#0`, `${c}#1`])));
  });

  it("takes one pair of a rung: the touched, else the chosen, else the first", () => {
    const held = holding("T", "S7 S7 H7 H7 D7 D7");
    expect(new Set(runOf("D7#0", none, held))).toEqual(set("S7#0 S7#1 D7#0 D7#1"));
    expect(new Set(runOf("S7#0", none, held))).toEqual(set("S7#0 S7#1 H7#0 H7#1"));
    expect(new Set(runOf("S7#0", set("D7#0 D7#1"), held))).toEqual(set("S7#0 S7#1 D7#0 D7#1"));
  });

  it("stays in its suit", () => {
    const held: Holding = {
      ...holding("H", "HQ HQ"),
      hand: [
        { suit: "H", cards: ["HQ", "HQ"] },
        { suit: "D", cards: ["DJ", "DJ"] },
      ],
    };
    expect(runOf("HQ#0", none, held)).toHaveLength(2);
  });
});

describe("quick taps", () => {
  const held = holding("H", "HQ HQ HJ HJ H9 H8 H8");

  it("the second takes the pair, the third the run, the fourth is a first one", () => {
    const two = widened(set("HQ#0"), "HQ#0", 2, held)!;
    expect(two).toEqual(set("HQ#0 HQ#1"));
    const three = widened(two, "HQ#0", 3, held)!;
    expect(three).toEqual(set("HQ#0 HQ#1 HJ#0 HJ#1"));
    expect(widened(three, "HQ#0", 4, held)).toBeNull();
  });

  it("two on a chosen pair take the run: the first had put the card back", () => {
    expect(widened(set("HQ#1"), "HQ#0", 2, held)).toEqual(set("HQ#0 HQ#1 HJ#0 HJ#1"));
  });

  it("keep what else is chosen", () => {
    expect(widened(set("H9#0 HQ#1"), "HQ#1", 2, held)).toEqual(set("H9#0 HQ#0 HQ#1"));
  });

  it("on a card without a pair are taps like others", () => {
    expect(widened(set("H9#0"), "H9#0", 2, held)).toBeNull();
  });

  it("on a pair without a run leave it chosen", () => {
    expect(widened(set("H8#0 H8#1"), "H8#0", 3, held)).toEqual(set("H8#0 H8#1"));
    expect(widened(set("H8#0 H8#1"), "H8#1", 4, held)).toBeNull();
    expect(widened(set("H8#1"), "H8#0", 2, held)).toEqual(set("H8#0 H8#1"));
  });
});
