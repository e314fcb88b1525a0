import { describe, expect, it } from "vitest";
import {
  accepts,
  actedMyself,
  asked,
  finishedTrick,
  follows,
  handCodes,
  laidBid,
  laidTrick,
  largestByTrump,
  myTurn,
  sameRound,
} from "../../src/state/table.ts";
import {
  ME,
  MEI,
  can,
  canPlay,
  played,
  sample,
  table,
  trick,
  view,
  won,
} from "../support/tables.ts";

describe("a message", () => {
  it("is taken when it is the first, newer, the same again, or of another table", () => {
    expect(accepts(null, table({ seq: 1 }))).toBe(true);
    expect(accepts(table({ seq: 5 }), table({ seq: 6 }))).toBe(true);
    expect(accepts(table({ seq: 5 }), table({ seq: 5 }))).toBe(true);
    expect(accepts(table({ seq: 5 }), table({ seq: 1, table: "t2" }))).toBe(true);
  });

  it("is not taken when it is older", () => {
    expect(accepts(table({ seq: 5 }), table({ seq: 4 }))).toBe(false);
    expect(accepts(table({ seq: 5 }), table({ seq: 4, round: "r2" }))).toBe(false);
  });

  it("follows on the one before when it tells what happened in between", () => {
    const events = [played(MEI, "SA")];
    expect(follows(table({ seq: 5 }), table({ seq: 6, events }))).toBe(true);
    expect(follows(table({ seq: 5 }), table({ seq: 9, events }))).toBe(true);
    expect(follows(table({ seq: 5 }), table({ seq: 6 }))).toBe(false);
    expect(follows(table({ seq: 5 }), table({ seq: 5, events }))).toBe(false);
    expect(follows(null, table({ seq: 6, events }))).toBe(false);
    expect(follows(table({ seq: 5 }), table({ seq: 6, events, table: "t2" }))).toBe(false);
  });

  it("is of the same round when table and round are the same", () => {
    expect(sameRound(table({ seq: 1 }), table({ seq: 9 }))).toBe(true);
    expect(sameRound(table(), table({ round: "r2" }))).toBe(false);
    expect(sameRound(table(), table({ table: "t2" }))).toBe(false);
    expect(sameRound(null, table())).toBe(false);
    expect(sameRound(table(), null)).toBe(false);
  });
});

describe("the hand", () => {
  it("is read from left to right", () => {
    const hand = [
      { suit: "T", cards: ["W", "S2"] },
      { suit: "H", cards: [] },
      { suit: "D", cards: ["DK"] },
    ] as const;
    const groups = hand.map(({ suit, cards }) => ({ suit, cards: [...cards] }));
    expect(handCodes(view({ hand: groups }))).toEqual(["W", "S2", "DK"]);
  });
});

describe("the showings", () => {
  it("give the largest one for each trump", () => {
    const best = largestByTrump([
      { trump: "H", cards: ["H2"] },
      { trump: "S", cards: ["S2"] },
      { trump: "H", cards: ["H2", "H2"] },
      { trump: "NT", cards: ["W", "W"] },
      { trump: "NT", cards: ["w", "w"] },
    ]);
    expect([...best.keys()]).toEqual(["H", "S", "NT"]);
    expect(best.get("H")!.cards).toEqual(["H2", "H2"]);
    // Of equal ones the first: the server orders them.
    expect(best.get("NT")!.cards).toEqual(["W", "W"]);
    expect(largestByTrump([]).size).toBe(0);
  });
});

describe("what the own seat is asked for", () => {
  it("is nothing when nothing can be done", () => {
    expect(asked(view())).toBeNull();
    expect(asked(view({ phase: "over" }))).toBeNull();
  });

  it("is nothing while bids are open to all", () => {
    const bids = can({ bids: [{ trump: "H", cards: ["H2"] }], pass: true });
    expect(asked(view({ phase: "bid", can: bids }))).toBeNull();
    expect(asked(view({ phase: "deal", can: can({ pass: true }) }))).toBeNull();
  });

  it.each([
    ["bury", view({ phase: "bury", can: can({ bury: 8 }) })],
    ["bury", view({ phase: "bury", can: can({ bury: 0 }) })],
    ["counter", view({ phase: "counter", can: can({ pass: true }) })],
    [
      "counter",
      view({ phase: "counter", can: can({ counters: [{ trump: "H", cards: ["H2"] }] }) }),
    ],
    ["call", view({ phase: "call", can: can({ call: true }) })],
    ["lead", view({ can: canPlay({ lead: true }) })],
    ["follow", view({ can: canPlay({ lead: false, count: 2 }) })],
  ])("is to %s", (ask, at) => {
    expect(asked(at)).toBe(ask);
  });

  it("is at the own turn, which an onlooker never has", () => {
    expect(myTurn(view({ turn: ME }))).toBe(true);
    expect(myTurn(view({ turn: MEI }))).toBe(false);
    expect(myTurn(view({ seat: null, turn: null }))).toBe(false);
  });
});

describe("own cards given away", () => {
  it.each([
    ["played", ME, true],
    ["buried", ME, true],
    ["played", MEI, false],
    ["buried", MEI, false],
    ["bid", ME, false],
    ["bottom_taken", ME, false],
    ["counter_passed", ME, false],
  ] as const)("%s by seat %i: %s", (kind, seat, given) => {
    expect(actedMyself(table({ events: [sample("dealt"), sample(kind, seat)] }))).toBe(given);
  });

  it("are none when nothing happened", () => {
    expect(actedMyself(table())).toBe(false);
  });
});

describe("what lies on the felt", () => {
  it("is the trick, with its best play marked", () => {
    const laid = laidTrick(
      trick({
        plays: [
          { seat: 0, cards: ["SA"] },
          { seat: 1, cards: ["W"] },
        ],
        winner: 1,
      }),
    );
    expect(laid.map(({ seat, best }) => [seat, best])).toEqual([
      [0, false],
      [1, true],
    ]);
  });

  it("is the standing bid before", () => {
    expect(laidBid(view())).toEqual([]);
    const bid = { seat: MEI, cards: ["H2"], trump: "H" } as const;
    expect(laidBid(view({ bid: { ...bid, cards: ["H2"] } }))).toEqual([
      { seat: MEI, cards: ["H2"], best: true },
    ]);
  });

  it("is finished when a trick was won", () => {
    expect(finishedTrick([played(MEI, "SA"), won(MEI)])).toBe(true);
    expect(finishedTrick([played(MEI, "SA"), sample("throw_failed")])).toBe(false);
    expect(finishedTrick([])).toBe(false);
  });
});
