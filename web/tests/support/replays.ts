/** A short round to replay: a deal, a bid, a burial, two tricks of two seats shown. */

import type { Change, Replay, View } from "../../src/protocol.ts";
import { hand, played, result, trick, view, won } from "./tables.ts";

export function change(more: Partial<Change> = {}): Change {
  return { events: [], hands: [], ...more };
}

const START: View = view({
  seat: null,
  phase: "deal",
  trump: null,
  turn: null,
  hand: [],
  counts: [0, 0, 0, 0],
  dealt: 0,
  burier: null,
  bottom: ["D3"],
  sides: ["unknown", "unknown", "unknown", "unknown"],
  catch_points: null,
});

export const BID = {
  seat: 1,
  cards: ["H2"],
  trump: "H" as const,
};

/** By step: 0 deal, 1 bid, 2 burial, 3–4 the first trick, 5–6 the second. */
export const STEPS: Change[] = [
  change({
    events: [{ kind: "dealt", seat: 0, count: 8, cards: [] }],
    hands: [0, 1, 2, 3].map((seat) => ({ seat, hand: hand("SA", "SK") })),
    dealt: 8,
    counts: [2, 2, 2, 2],
    phase: "bid",
  }),
  change({
    events: [{ kind: "bid", seat: 1, cards: ["H2"], term: "open", trump: "H" }],
    bid: BID,
    bids: [{ seat: 1, cards: ["H2"], term: "open" }],
    trump: "H",
  }),
  change({
    events: [{ kind: "buried", seat: 1, count: 1, cards: ["D4"] }],
    hands: [{ seat: 1, hand: hand("SQ", "SJ") }],
    bottom: ["D4"],
    burier: 1,
    dealer: 1,
    phase: "play",
    turn: 0,
  }),
  change({
    events: [{ ...played(0, "SA"), shape: "single" } as Change["events"][number]],
    hands: [{ seat: 0, hand: hand("SK") }],
    trick: trick({ plays: [{ seat: 0, cards: ["SA"] }] }),
    turn: 1,
  }),
  change({
    events: [played(1, "SQ"), won(0, 10)],
    hands: [{ seat: 1, hand: hand("SJ") }],
    trick: null,
    last_trick: trick({
      plays: [
        { seat: 0, cards: ["SA"] },
        { seat: 1, cards: ["SQ"] },
      ],
    }),
    tricks: 1,
    turn: 0,
  }),
  change({
    events: [played(0, "SK")],
    hands: [{ seat: 0, hand: [] }],
    trick: trick({ plays: [{ seat: 0, cards: ["SK"] }] }),
    turn: 1,
  }),
  change({
    events: [played(1, "SJ"), won(0), roundOver()],
    hands: [{ seat: 1, hand: [] }],
    trick: null,
    tricks: 2,
    phase: "over",
    turn: null,
    result: result(),
  }),
];

function roundOver(): Change["events"][number] {
  return { kind: "round_over", seat: 1, side: "declarers", levels: 1, points: 60 };
}

export const REPLAY: Replay = {
  round: "r1",
  hand: 3,
  names: ["阿梅", "阿兰", "阿竹", "阿菊"],
  levels: ["2", "2", "2", "2"],
  start: START,
  steps: STEPS,
};
