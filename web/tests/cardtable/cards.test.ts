import { describe, expect, it } from "vitest";
import {
  PLAIN_SUITS,
  RANKS_HIGH_TO_LOW,
  SUIT_SIGN,
  cardKeys,
  carriesPoints,
  codeOfKey,
  face,
  rankText,
} from "../../src/cardtable/cards.ts";
import { Flights } from "../../src/cardtable/flights.ts";
import { RANK_STROKES, SUIT_SHAPES } from "../../src/cardtable/glyphs.ts";

const ALL = [
  "W",
  "w",
  ...PLAIN_SUITS.flatMap((suit) => RANKS_HIGH_TO_LOW.map((rank) => suit + rank)),
];

describe("faces", () => {
  it("of plain cards have a suit and a rank", () => {
    expect(face("HA")).toEqual({ code: "HA", suit: "H", rank: "A", joker: null });
    expect(face("S2")).toEqual({ code: "S2", suit: "S", rank: "2", joker: null });
  });

  it("write ten as 10", () => {
    expect(face("DT").rank).toBe("10");
    expect(rankText("T")).toBe("10");
    expect(rankText("K")).toBe("K");
  });

  it("of jokers have neither", () => {
    expect(face("W")).toEqual({ code: "W", suit: null, rank: "W", joker: "big" });
    expect(face("w")).toEqual({ code: "w", suit: null, rank: "w", joker: "small" });
  });

  it("are 54 different ones, and all can be drawn", () => {
    expect(new Set(ALL.map((code) => JSON.stringify(face(code)))).size).toBe(54);
    for (const { suit, rank, joker } of ALL.map(face)) {
      if (joker) continue;
      expect(RANK_STROKES[rank]).toBeTruthy();
      expect(SUIT_SHAPES[suit!]).toBeTruthy();
      expect(SUIT_SIGN[suit!]).toMatch(/^.\uFE0E$/u);
    }
  });

  it("with points are fives, tens and kings", () => {
    expect(ALL.filter(carriesPoints)).toEqual(
      PLAIN_SUITS.flatMap((suit) => ["K", "T", "5"].map((rank) => suit + rank)),
    );
  });
});

describe("keys", () => {
  it("tell copies apart, wherever they lie", () => {
    expect(cardKeys(["HT", "HT", "w", "HT", "w"])).toEqual(["HT#0", "HT#1", "w#0", "HT#2", "w#1"]);
    expect(cardKeys([])).toEqual([]);
  });

  it("tell their card", () => {
    const codes = [...ALL, ...ALL, ...ALL];
    const keys = cardKeys(codes);
    expect(new Set(keys).size).toBe(codes.length);
    expect(keys.map(codeOfKey)).toEqual(codes);
  });
});

describe("flights", () => {
  const at = (x: number) => ({ x, y: 0, w: 50 });

  it("give each place once, in the order the cards left", () => {
    const flights = new Flights();
    flights.gone("HT", at(1));
    flights.gone("HT", at(2));
    flights.gone("SA", at(3));
    expect(flights.take("HT")).toEqual(at(1));
    expect(flights.take("SA")).toEqual(at(3));
    expect(flights.take("HT")).toEqual(at(2));
    expect(flights.take("HT")).toBeNull();
  });

  it("know nothing of a card that did not leave, or left before", () => {
    const flights = new Flights();
    expect(flights.take("HT")).toBeNull();
    flights.gone("HT", at(1));
    flights.forget();
    expect(flights.take("HT")).toBeNull();
  });
});
