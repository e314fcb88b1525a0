/** Table messages and events to start from; a test says only what matters to it. */

import type {
  Can,
  CanPlay,
  GameEvent,
  HandGroup,
  Result,
  TableMessage,
  Trick,
  View,
} from "../../src/protocol.ts";

export const ME = 0;
export const MEI = 1;

export function can(more: Partial<Can> = {}): Can {
  return { bids: [], counters: [], pass: false, bury: null, call: false, play: null, ...more };
}

export function canPlay(more: Partial<CanPlay> = {}): Can {
  return can({ play: { lead: true, count: null, due: null, ...more } });
}

export function hand(...cards: string[]): HandGroup[] {
  return cards.length > 0 ? [{ suit: "T", cards }] : [];
}

export function view(more: Partial<View> = {}): View {
  return {
    seat: ME,
    players: 4,
    preset: "two_decks",
    phase: "play",
    level: "2",
    trump: "S",
    trumps: ["W", "w", "S2", "H2", "D2", "C2", "SA", "SK"],
    dealer: ME,
    turn: MEI,
    first_hand: true,
    doublings: 0,
    hand: hand("SA", "HT", "HT", "D3"),
    counts: [4, 4, 4, 4],
    dealt: 100,
    to_deal: 100,
    bid: null,
    bids: [],
    counters: [],
    bottom: null,
    bottom_size: 8,
    burier: ME,
    friend: null,
    trick: null,
    last_trick: null,
    tricks: 0,
    points: [0, 0, 0, 0],
    catch_points: 0,
    sides: ["declarer", "catcher", "declarer", "catcher"],
    result: null,
    can: can(),
    ...more,
  };
}

type More = Partial<Omit<TableMessage, "view">> & { view?: Partial<View>; round?: string };

export function table({ view: inView, round = "r1", ...more }: More = {}): TableMessage {
  return {
    t: "table",
    table: "t1",
    room: null,
    seq: 1,
    since: 0,
    seats: ["我自己", "Mei", "Lan", "Zhu", "Ju"].map((name, seat) => ({
      name,
      bot: seat > 0,
      connected: true,
      auto: false,
      player: seat > 0 ? null : "p0",
    })),
    match: { levels: ["2", "2", "2", "2"], hand: 1, dealer: ME, won_by: null },
    deal: { round, commitment: "", seed: null, client_seeds: [] },
    view: view(inView),
    events: [],
    ready: [],
    vote: null,
    watchers: 0,
    deadline: null,
    server_time: 0,
    ...more,
  };
}

export function trick(more: Partial<Trick> = {}): Trick {
  return {
    leader: ME,
    shape: "single",
    plays: [{ seat: ME, cards: ["SA"] }],
    winner: ME,
    points: 0,
    failed_throw: null,
    ...more,
  };
}

export function result(more: Partial<Result> = {}): Result {
  return {
    dealer: ME,
    partner: 2,
    declarers: [0, 2],
    side: "declarers",
    levels: 1,
    points: 60,
    trick_points: 60,
    bottom: ["D3"],
    bottom_points: 0,
    bottom_multiplier: 0,
    penalty_points: 0,
    per_seat: [0, 40, 0, 20],
    doublings: 0,
    last_winner: 0,
    ...more,
  };
}

export function played(seat: number, ...cards: string[]): GameEvent {
  return { kind: "played", seat, cards, shape: null, ruff: false, winning: false };
}

export function won(seat: number, points = 0): GameEvent {
  return { kind: "trick_won", seat, points };
}

type Kind = GameEvent["kind"];

/** One event of every kind; the type makes sure that none is missing. */
export const SAMPLES: { [K in Kind]: (seat: number) => Extract<GameEvent, { kind: K }> } = {
  dealt: (seat) => ({ kind: "dealt", seat, count: 1, cards: ["SA"] }),
  bid: (seat) => ({ kind: "bid", seat, cards: ["H2", "H2"], term: "open", trump: "H" }),
  bidding_passed: (seat) => ({ kind: "bidding_passed", seat }),
  bidding_ended: (seat) => ({ kind: "bidding_ended", seat, trump: "H", bidder: seat }),
  redeal: (seat) => ({ kind: "redeal", seat }),
  bottom_taken: (seat) => ({ kind: "bottom_taken", seat, count: 8, cards: [] }),
  buried: (seat) => ({ kind: "buried", seat, count: 8, cards: [] }),
  countered: (seat) => ({ kind: "countered", seat, cards: ["w", "w"], trump: "NT" }),
  counter_passed: (seat) => ({ kind: "counter_passed", seat }),
  friend_called: (seat) => ({ kind: "friend_called", seat, card: "HA", nth: 1 }),
  you_are_friend: (seat) => ({ kind: "you_are_friend", seat }),
  friend_revealed: (seat) => ({ kind: "friend_revealed", seat }),
  throw_failed: (seat) => ({
    kind: "throw_failed",
    seat,
    attempted: ["HA", "HK"],
    forced: ["HK"],
    penalty: 10,
  }),
  played: (seat) => ({
    kind: "played",
    seat,
    cards: ["HT", "HT"],
    shape: "pair",
    ruff: false,
    winning: true,
  }),
  trick_won: (seat) => ({ kind: "trick_won", seat, points: 20 }),
  round_over: (seat) => ({ kind: "round_over", seat, side: "declarers", levels: 1, points: 60 }),
};

export const KINDS = Object.keys(SAMPLES) as Kind[];

export function sample(kind: Kind, seat = MEI): GameEvent {
  return SAMPLES[kind](seat);
}
