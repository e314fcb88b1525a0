import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameEvent, PreviewMessage, TableMessage } from "../../src/protocol.ts";
import {
  RESULT_AFTER_MS,
  Session,
  type Signal,
  TRICK_STAYS_MS,
} from "../../src/state/session.svelte.ts";
import { settings } from "../../src/state/settings.svelte.ts";
import {
  ME,
  MEI,
  can,
  canPlay,
  hand,
  played,
  result,
  sample,
  table,
  trick,
  won,
} from "../support/tables.ts";
import { FakeWorld, refusal, settle } from "../support/wire.ts";

let world: FakeWorld;
let session: Session;
let signals: Signal[];

beforeEach(async () => {
  vi.useFakeTimers();
  world = new FakeWorld();
  session = new Session(world);
  signals = [];
  session.onSignal = (signal) => signals.push(signal);
  session.start();
  await world.greet();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const say = (message: TableMessage) => world.socket.say(message);
const chosen = () => [...session.selection];

/** My lead from ♠A, ♥10 ♥10, ♦3. */
const myLead = (seq = 1, more: Parameters<typeof table>[0] = {}): TableMessage =>
  table({ seq, ...more, view: { turn: ME, can: canPlay(), ...more.view } });

/** Mei's turn, with what happened before. */
const hers = (seq: number, events: GameEvent[] = [], view: Parameters<typeof table>[0] = {}) =>
  table({ seq, events, ...view });

function preview(id: number, more: Partial<PreviewMessage> = {}): PreviewMessage {
  return {
    t: "preview",
    id,
    seq: 1,
    ok: true,
    code: null,
    params: {},
    text: null,
    shape: "single",
    units: [],
    ...more,
  };
}

const ok = (t: "act" | "next" | "leave" | "play_now" | "sync") =>
  world.socket.say({ t: "ok", id: world.socket.last(t).id, seq: null });
const refuse = (t: "act" | "hint", code: string, params: Record<string, unknown> = {}) =>
  world.socket.say(refusal(world.socket.last(t).id, code, params));

function noticeText(): string | null {
  const { notice } = session;
  if (!notice || notice.kind === "event") return null;
  return notice.kind === "refusal" ? notice.text.en : notice.say(settings.m);
}

describe("table messages", () => {
  it("are taken in", async () => {
    expect(session.view).toBeNull();
    expect(session.hand).toEqual([]);
    await say(myLead());
    expect(session.table?.seq).toBe(1);
    expect(session.hand).toEqual(["SA", "HT", "HT", "D3"]);
    expect(session.view?.turn).toBe(ME);
  });

  it("that are older change nothing", async () => {
    const now = hers(5, [played(ME, "SA")]);
    await say(now);
    await say(myLead(4, { events: [sample("bid")] }));
    expect(session.table).toEqual(now);
    expect(session.previous).toBeNull();
    expect(session.log).toHaveLength(1);
    expect(signals).toEqual(["card"]);
  });

  it("that are repeated tell nothing twice", async () => {
    await say(hers(5, [played(ME, "SA")]));
    await say(hers(5, [played(ME, "SA")]));
    expect(session.log).toHaveLength(1);
    expect(signals).toEqual(["card"]);
    expect(session.animate).toBe(false);
  });

  it("are animated when they follow, and not when they come first or after a gap", async () => {
    await say(hers(1, [sample("bid")]));
    expect(session.animate).toBe(false);
    await say(hers(2, [sample("bid")]));
    expect(session.animate).toBe(true);
    expect(session.previous?.seq).toBe(1);
    await say(hers(9));
    expect(session.animate).toBe(false);
  });

  it("of another table replace the one before, whatever its sequence", async () => {
    await say(hers(50, [sample("bid")]));
    session.select("SA#0", true);
    await say(table({ table: "t2", round: "r7", seq: 1, events: [sample("redeal")] }));
    expect(session.table?.table).toBe("t2");
    expect(chosen()).toEqual([]);
    expect(session.log.map(({ event }) => event.kind)).toEqual(["redeal"]);
  });

  it("make the headline the notice, and a new round clears it", async () => {
    await say(hers(1, [played(ME, "SA"), won(MEI, 10)]));
    expect(session.notice).toEqual({ kind: "event", event: won(MEI, 10) });
    await say(hers(2));
    expect(session.notice).toEqual({ kind: "event", event: won(MEI, 10) });
    await say(hers(3, [], { round: "r2" }));
    expect(session.notice).toBeNull();
  });

  it("say which cards came with the bottom, until they are buried", async () => {
    const took: GameEvent = { kind: "bottom_taken", seat: ME, count: 2, cards: ["C9", "D3"] };
    await say(hers(1, [took], { view: { phase: "bury", can: can({ bury: 2 }) } }));
    expect(session.fresh).toEqual(["C9", "D3"]);
    await say(hers(2, [sample("buried", MEI)]));
    expect(session.fresh).toEqual(["C9", "D3"]);
    await say(hers(3, [sample("buried", ME)]));
    expect(session.fresh).toEqual([]);
  });

  it("do not show what others took", async () => {
    await say(hers(1, [{ kind: "bottom_taken", seat: MEI, count: 8, cards: [] }]));
    expect(session.fresh).toEqual([]);
  });
});

describe("the turn", () => {
  it("is signalled once when it comes", async () => {
    await say(hers(1));
    expect(signals).toEqual([]);
    await say(myLead(2));
    await say(myLead(2));
    await say(myLead(3));
    expect(signals).toEqual(["turn"]);
  });

  it("is signalled again when I won the trick and lead the next", async () => {
    await say(myLead(1));
    await say(myLead(2, { view: { tricks: 1 } }));
    expect(signals).toEqual(["turn", "turn"]);
  });

  it("with only one legal play has it chosen", async () => {
    await say(hers(1));
    session.select("SA#0", true);
    const due = canPlay({ lead: false, count: 2, due: ["HT", "HT"] });
    await say(table({ seq: 2, view: { turn: ME, can: due } }));
    expect(chosen()).toEqual(["HT#0", "HT#1"]);
    expect(session.chosen).toEqual(["HT", "HT"]);
    // I may still look at other cards: it is not chosen again.
    session.clear();
    await say(table({ seq: 3, view: { turn: ME, can: due } }));
    expect(chosen()).toEqual([]);
  });
});

describe("the selection", () => {
  it("is made card by card", () => {
    session.receive(myLead());
    session.toggle("HT#1");
    session.select("SA#0", true);
    session.select("SA#0", true);
    expect(session.chosen).toEqual(["SA", "HT"]);
    session.toggle("HT#1");
    expect(chosen()).toEqual(["SA#0"]);
    session.clear();
    expect(chosen()).toEqual([]);
  });

  it("survives what others do, and a resync", async () => {
    await say(hers(1));
    session.select("D3#0", true);
    session.select("HT#1", true);
    await say(hers(2, [played(MEI, "SK")]));
    await say(hers(2));
    await say(hers(7));
    expect(chosen()).toEqual(["D3#0", "HT#1"]);
  });

  it("survives a line that breaks and comes back", async () => {
    await say(hers(1));
    session.select("D3#0", true);
    await world.socket.break();
    expect(session.status).toBe("waiting");
    expect(chosen()).toEqual(["D3#0"]);
    session.hurry();
    await world.greet({ table: "t1" });
    await say(hers(4));
    expect(session.status).toBe("open");
    expect(chosen()).toEqual(["D3#0"]);
  });

  it("survives the bottom coming to the hand", async () => {
    await say(hers(1));
    session.select("HT#1", true);
    await say(hers(2, [], { view: { hand: hand("W", "SA", "HT", "HT", "HT", "D3") } }));
    expect(session.chosen).toEqual(["HT"]);
  });

  it("ends with the cards that were played, and does not pass to their copies", async () => {
    await say(myLead());
    session.select("HT#0", true);
    void session.play();
    await say(hers(2, [played(ME, "HT")], { view: { hand: hand("SA", "HT", "D3") } }));
    expect(chosen()).toEqual([]);
  });

  it("ends with the round", async () => {
    await say(hers(1));
    session.select("D3#0", true);
    await say(hers(2, [], { round: "r2" }));
    expect(chosen()).toEqual([]);
  });

  it("puts a refusal away when it changes, but not the news", async () => {
    await say(hers(1, [won(MEI)]));
    session.select("D3#0", true);
    expect(session.notice?.kind).toBe("event");
    session.refuse({ zh: "不行", en: "No" });
    session.select("D3#0", true);
    expect(noticeText()).toBe("No");
    session.select("D3#0", false);
    expect(session.notice).toBeNull();
  });
});

describe("the preview", () => {
  const AFTER = 70;

  it("is asked for once the choosing pauses, with the sequence seen", async () => {
    await say(myLead(3));
    session.select("HT#0", true);
    await pass(AFTER - 1);
    session.select("HT#1", true);
    await pass(AFTER - 1);
    expect(world.socket.all("preview")).toEqual([]);
    await pass(1);
    expect(world.socket.all("preview")).toEqual([
      expect.objectContaining({ table: "t1", seq: 3, cards: ["HT", "HT"] }),
    ]);
    const answer = preview(world.socket.last("preview").id, { shape: "pair" });
    await world.socket.say(answer);
    expect(session.preview).toEqual(answer);
  });

  it("is not asked for when nothing can be played or nothing is chosen", async () => {
    await say(hers(1));
    session.select("HT#0", true);
    await say(table({ seq: 2, view: { turn: ME, phase: "bury", can: can({ bury: 8 }) } }));
    await pass(AFTER);
    await say(myLead(3));
    session.clear();
    await pass(AFTER);
    expect(world.socket.all("preview")).toEqual([]);
    expect(session.preview).toBeNull();
  });

  it("for an older selection is dropped", async () => {
    await say(myLead());
    session.select("HT#0", true);
    await pass(AFTER);
    const first = world.socket.last("preview").id;
    session.select("HT#1", true);
    await pass(AFTER);
    const second = world.socket.last("preview").id;
    await world.socket.say(preview(second, { shape: "pair" }));
    await world.socket.say(preview(first, { shape: "single" }));
    expect(session.preview?.shape).toBe("pair");
  });

  it("for an older selection is dropped when the next is not asked for yet", async () => {
    await say(myLead());
    session.select("HT#0", true);
    await pass(AFTER);
    session.select("HT#1", true);
    await world.socket.say(preview(world.socket.last("preview").id));
    expect(session.preview).toBeNull();
  });

  it("goes when everything is put back, and does not come back", async () => {
    await say(myLead());
    session.select("HT#0", true);
    await pass(AFTER);
    session.clear();
    await world.socket.say(preview(world.socket.last("preview").id));
    expect(session.preview).toBeNull();
  });

  it("that is refused is no preview, and no notice", async () => {
    await say(myLead());
    session.select("HT#0", true);
    await pass(AFTER);
    await world.socket.say(preview(world.socket.last("preview").id));
    expect(session.preview?.ok).toBe(true);
    session.select("HT#1", true);
    await pass(AFTER);
    await world.socket.say(refusal(world.socket.last("preview").id, "too_many_messages"));
    expect(session.preview).toBeNull();
    expect(session.notice).toBeNull();
  });

  it("is asked for at my turn for what I chose before it", async () => {
    await say(hers(1));
    session.select("D3#0", true);
    await say(myLead(2));
    await pass(AFTER);
    expect(world.socket.last("preview")).toMatchObject({ seq: 2, cards: ["D3"] });
  });

  it("is not asked for nor shown once the turn has passed", async () => {
    await say(myLead());
    session.select("D3#0", true);
    await pass(AFTER);
    const late = world.socket.last("preview").id;
    await say(hers(2));
    await world.socket.say(preview(late, { ok: false, code: "not_your_turn" }));
    expect(session.preview).toBeNull();

    await say(myLead(3));
    session.select("SA#0", true);
    await pass(AFTER - 10);
    await say(hers(4));
    await pass(AFTER);
    expect(world.socket.all("preview")).toHaveLength(1);
  });
});

describe("hints", () => {
  const answer = async (...plays: string[][]) =>
    world.socket.say({ t: "hint", id: world.socket.last("hint").id, seq: 1, plays });

  it("are asked for once and then shown in turn, over and over", async () => {
    await say(myLead(4));
    void session.hint();
    expect(world.socket.last("hint")).toMatchObject({ table: "t1", seq: 4 });
    await answer(["HT", "HT"], ["SA"], ["D3"]);
    expect(session.chosen).toEqual(["HT", "HT"]);
    const seen: string[][] = [];
    for (let i = 0; i < 4; i++) {
      await session.hint();
      seen.push(session.chosen);
    }
    expect(seen).toEqual([["SA"], ["D3"], ["HT", "HT"], ["SA"]]);
    expect(world.socket.all("hint")).toHaveLength(1);
  });

  it("are asked for anew at the next turn", async () => {
    await say(myLead(1));
    void session.hint();
    await answer(["SA"]);
    await say(hers(2));
    await say(myLead(3));
    void session.hint();
    expect(world.socket.all("hint")).toHaveLength(2);
    await answer(["D3"]);
    expect(session.chosen).toEqual(["D3"]);
  });

  it("are not forgotten when others only come and go", async () => {
    await say(myLead(1));
    void session.hint();
    await answer(["SA"], ["D3"]);
    await say(myLead(2));
    await session.hint();
    expect(session.chosen).toEqual(["D3"]);
    expect(world.socket.all("hint")).toHaveLength(1);
  });

  it("that there are none of is said", async () => {
    await say(myLead());
    void session.hint();
    await answer();
    expect(noticeText()).toBe(settings.m.noHint);
  });

  it("that come when the turn has passed choose nothing", async () => {
    await say(myLead(1));
    void session.hint();
    await say(hers(2));
    await answer(["SA"]);
    expect(chosen()).toEqual([]);
    expect(session.notice).toBeNull();
  });

  it("asked for twice in a hurry are shown in turn as well", async () => {
    await say(myLead(1));
    void session.hint();
    void session.hint();
    for (const { id } of world.socket.all("hint")) {
      await world.socket.say({ t: "hint", id, seq: 1, plays: [["SA"], ["D3"]] });
    }
    expect(session.chosen).toEqual(["SA"]);
    await session.hint();
    expect(session.chosen).toEqual(["D3"]);
  });

  it("refused are a notice", async () => {
    await say(myLead());
    void session.hint();
    await refuse("hint", "no_hint");
    expect(noticeText()).toBe("No: no_hint");
  });

  it("need a table", async () => {
    await session.hint();
    expect(world.socket.all("hint")).toEqual([]);
  });

  it("suggest a card to call", async () => {
    await expect(session.suggestedCall()).resolves.toBeNull();
    await say(table({ view: { phase: "call", can: can({ call: true }) } }));
    const call = session.suggestedCall();
    await answer(["HA"], ["DA"]);
    await expect(call).resolves.toBe("HA");
    const none = session.suggestedCall();
    await answer();
    await expect(none).resolves.toBeNull();
    const refused = session.suggestedCall();
    await refuse("hint", "no_hint");
    await expect(refused).resolves.toBeNull();
    expect(session.notice).toBeNull();
  });
});

describe("actions", () => {
  const action = () => world.socket.last("act").action;

  it("name the sequence they were chosen on, and one goes at a time", async () => {
    await say(myLead(6));
    session.select("SA#0", true);
    void session.play();
    expect(session.busy).toBe(true);
    expect(world.socket.last("act")).toMatchObject({
      table: "t1",
      seq: 6,
      action: { kind: "play", cards: ["SA"] },
    });
    void session.play();
    expect(world.socket.all("act")).toHaveLength(1);
    await ok("act");
    expect(session.busy).toBe(false);
  });

  it("do nothing without a table", async () => {
    for (const act of [session.play(), session.pass(), session.next(), session.confirm()]) {
      await act;
    }
    expect(world.socket.sent).toHaveLength(1);
  });

  it("play only when cards are chosen", async () => {
    await say(myLead());
    await session.play();
    expect(noticeText()).toBe(settings.m.pickCards);
    await say(table({ seq: 2, view: { can: canPlay({ lead: false, count: 3 }) } }));
    await session.play();
    expect(noticeText()).toBe(settings.m.pickCount(3));
    expect(world.socket.all("act")).toEqual([]);
  });

  it("say whose turn it is instead", async () => {
    await say(hers(1));
    session.select("SA#0", true);
    await session.play();
    expect(noticeText()).toBe(settings.m.turnOf("Mei"));
    expect(world.socket.all("act")).toEqual([]);
  });

  it("bury as many as must be buried", async () => {
    await say(table({ view: { phase: "bury", can: can({ bury: 2 }) } }));
    session.select("SA#0", true);
    await session.bury();
    expect(noticeText()).toBe(settings.m.buryCount(1, 2));
    session.select("HT#0", true);
    session.select("HT#1", true);
    await session.confirm();
    expect(noticeText()).toBe(settings.m.buryCount(3, 2));
    session.select("HT#1", false);
    void session.confirm();
    expect(action()).toEqual({ kind: "bury", cards: ["SA", "HT"] });
  });

  it("bid and counter with the largest showing", async () => {
    const showings = [
      { trump: "H" as const, cards: ["H2"] },
      { trump: "H" as const, cards: ["H2", "H2"] },
    ];
    await say(table({ view: { phase: "bid", can: can({ bids: showings }) } }));
    void session.bid("H");
    expect(action()).toEqual({ kind: "bid", cards: ["H2", "H2"] });
    await ok("act");
    await session.bid("NT");
    expect(noticeText()).toBe(settings.m.cannotBid("NT"));
    await say(table({ seq: 2, view: { phase: "counter", can: can({ counters: showings }) } }));
    void session.counter("H");
    expect(action()).toEqual({ kind: "counter", cards: ["H2", "H2"] });
    await ok("act");
    await session.counter("S");
    expect(noticeText()).toBe(settings.m.cannotCounter("S"));
    void session.pass();
    expect(action()).toEqual({ kind: "pass" });
  });

  it("pass on a bid only when that can be said", async () => {
    await say(table({ view: { phase: "deal" } }));
    await session.passBid();
    expect(noticeText()).toBe(settings.m.tooEarly);
    await say(table({ seq: 2, view: { phase: "bid", can: can({ pass: true }) } }));
    void session.passBid();
    expect(action()).toEqual({ kind: "pass" });
  });

  it("call a card", async () => {
    await say(table({ view: { phase: "call", can: can({ call: true }) } }));
    await session.call(null);
    expect(noticeText()).toBe(settings.m.callFirst);
    void session.call("HA");
    expect(action()).toEqual({ kind: "call", card: "HA", nth: 1 });
  });

  it("go on to the next round, and begin a table", async () => {
    await say(table());
    void session.next();
    expect(world.socket.last("next")).toMatchObject({ table: "t1" });
    await ok("next");
    void session.playNow("two_decks");
    expect(world.socket.last("play_now")).toMatchObject({ preset: "two_decks" });
    await ok("play_now");
  });

  it("begin a table as soon as the line is open, when the tap came before", async () => {
    world = new FakeWorld();
    session = new Session(world);
    session.start();
    await session.playNow("find_friend");
    expect(noticeText()).toBe(settings.m.connecting);
    await world.greet();
    expect(world.socket.all("play_now")).toMatchObject([{ preset: "find_friend" }]);
    expect(session.notice).toBeNull();
  });

  it("sit down at the table that was kept rather than begin another", async () => {
    world = new FakeWorld();
    session = new Session(world);
    session.start();
    await session.playNow("find_friend");
    await world.greet({ table: "t1" });
    expect(world.socket.all("play_now")).toEqual([]);
  });
});

describe("a refusal", () => {
  beforeEach(async () => {
    await say(myLead());
    session.select("SA#0", true);
    void session.play();
  });

  it("is a notice in the server's words; the choice stays", async () => {
    await refuse("act", "must_follow_pair");
    expect(noticeText()).toBe("No: must_follow_pair");
    expect(chosen()).toEqual(["SA#0"]);
    expect(session.busy).toBe(false);
    expect(session.dueSuit).toBeNull();
    expect(world.socket.all("sync")).toEqual([]);
  });

  it("shows the suit it is about, until something else is chosen", async () => {
    await refuse("act", "must_follow_suit", { suit: "H", n: 2 });
    expect(session.dueSuit).toBe("H");
    session.select("SA#0", false);
    expect(session.dueSuit).toBeNull();
    expect(session.notice).toBeNull();
  });

  it("shows it no longer than the turn", async () => {
    await refuse("act", "must_follow_suit", { suit: "H" });
    await say(hers(2));
    expect(session.dueSuit).toBeNull();
  });

  it("because the sequence is old asks for the table", async () => {
    await refuse("act", "stale_sequence");
    expect(noticeText()).toBe("No: stale_sequence");
    expect(world.socket.last("sync")).toMatchObject({ table: "t1" });
    await say(hers(3));
    await ok("sync");
    expect(session.table?.seq).toBe(3);
    expect(chosen()).toEqual(["SA#0"]);
  });

  it("may refuse the asking too", async () => {
    await refuse("act", "stale_sequence");
    await world.socket.say(refusal(world.socket.last("sync").id, "unknown_table"));
    expect(noticeText()).toBe("No: stale_sequence");
  });
});

describe("a broken line", () => {
  it("fails what was under way with a notice, and the choice stays", async () => {
    await say(myLead());
    session.select("SA#0", true);
    const playing = session.play();
    await world.socket.break();
    await playing;
    expect(noticeText()).toBe(settings.m.reconnecting);
    expect(session.busy).toBe(false);
    expect(chosen()).toEqual(["SA#0"]);
  });

  it("refuses what is done meanwhile, also while a new socket opens", async () => {
    await say(myLead());
    session.select("SA#0", true);
    await world.socket.break();
    await session.play();
    expect(noticeText()).toBe(settings.m.reconnecting);
    session.hurry();
    session.notice = null;
    await session.play();
    expect(noticeText()).toBe(settings.m.reconnecting);
  });
});

describe("a finished trick", () => {
  const last = trick({ plays: [{ seat: ME, cards: ["SA"] }], winner: MEI });
  const over = (seq: number) =>
    hers(seq, [played(ME, "SA"), won(MEI, 10)], { view: { last_trick: last, tricks: 1 } });

  beforeEach(() => say(hers(1, [], { view: { trick: last } })));

  it("stays for a while, then goes to its winner", async () => {
    await say(over(2));
    expect(session.lingering).toEqual(last);
    await pass(TRICK_STAYS_MS - 1);
    expect(session.gathering).toBe(false);
    await pass(1);
    expect(session.gathering).toBe(true);
    expect(session.lingering).toEqual(last);
    await pass(260);
    expect(session.gathering).toBe(false);
    expect(session.lingering).toBeNull();
  });

  it("makes room as soon as the next one begins", async () => {
    await say(over(2));
    await say(hers(3, [played(MEI, "SK")], { view: { trick: trick(), tricks: 1 } }));
    expect(session.lingering).toBeNull();
    await pass(TRICK_STAYS_MS * 2);
    expect(session.gathering).toBe(false);
  });

  it("stays while nothing happens but a resync", async () => {
    await say(over(2));
    await say(over(2));
    expect(session.lingering).toEqual(last);
  });

  it("is not shown again after a gap", async () => {
    await say(hers(7, [], { view: { last_trick: last, tricks: 1 } }));
    expect(session.lingering).toBeNull();
  });

  it("that is the last one stays until the next round", async () => {
    const view = { phase: "over", last_trick: last, result: result() } as const;
    await say(hers(2, [won(MEI), sample("round_over")], { view }));
    await pass(60_000);
    expect(session.lingering).toEqual(last);
    expect(session.gathering).toBe(false);
    await say(hers(3, [], { round: "r2" }));
    expect(session.lingering).toBeNull();
  });
});

describe("the result", () => {
  const ended = (seq: number, side: "declarers" | "catchers" = "declarers", round = "r1") =>
    hers(seq, [won(MEI), sample("round_over")], {
      round,
      view: { phase: "over", result: result({ side }) },
    });

  it("waits until the last trick has been seen", async () => {
    await say(hers(1));
    await say(ended(2));
    await pass(RESULT_AFTER_MS - 1);
    expect(session.resultShown).toBe(false);
    await pass(1);
    expect(session.resultShown).toBe(true);
    expect(signals).toEqual(["won"]);
  });

  it("tells a round lost from one won", async () => {
    await say(hers(1));
    await say(ended(2, "catchers"));
    await pass(RESULT_AFTER_MS);
    expect(signals).toEqual(["lost"]);
  });

  it("still waits when something else changes meanwhile", async () => {
    await say(hers(1));
    await say(ended(2));
    await pass(RESULT_AFTER_MS - 1);
    await say(hers(3, [], { view: { phase: "over", result: result() } }));
    expect(session.resultShown).toBe(false);
    await pass(1);
    expect(session.resultShown).toBe(true);
    expect(signals).toEqual(["won"]);
  });

  it("is there at once when the page comes to it", async () => {
    await say(ended(9));
    expect(session.resultShown).toBe(true);
    expect(signals).toEqual([]);
  });

  it("goes with the next round, even before it was shown", async () => {
    await say(hers(1));
    await say(ended(2));
    await say(hers(3, [], { round: "r2" }));
    await pass(RESULT_AFTER_MS);
    expect(session.resultShown).toBe(false);
    expect(signals).toEqual([]);
  });

  it("of the next round is shown when all of that was missed", async () => {
    await say(ended(9));
    const missed = { phase: "over", result: result() } as const;
    await say(hers(80, [], { round: "r2", view: missed }));
    expect(session.resultShown).toBe(true);
  });
});

describe("leaving", () => {
  const forgotten = () => {
    expect(session.table).toBeNull();
    expect(session.previous).toBeNull();
    expect(chosen()).toEqual([]);
    expect(session.log).toEqual([]);
    expect(session.preview).toBeNull();
    expect(session.lingering).toBeNull();
    expect(session.resultShown).toBe(false);
    expect(session.fresh).toEqual([]);
  };

  beforeEach(async () => {
    await say(hers(1, [sample("bid")]));
    await say(myLead(2, { events: [won(ME)], view: { last_trick: trick(), tricks: 1 } }));
    session.select("SA#0", true);
    await pass(100);
  });

  it("forgets the table once the server knows", async () => {
    const late = world.socket.last("preview").id;
    const leaving = session.leave();
    expect(world.socket.last("leave")).toMatchObject({ table: "t1" });
    await ok("leave");
    await leaving;
    forgotten();
    await world.socket.say(preview(late));
    await pass(15_000);
    forgotten();
    expect(session.notice).toBeNull();
  });

  it("asks for nothing more about it", async () => {
    session.select("D3#0", true);
    const leaving = session.leave();
    await ok("leave");
    await leaving;
    await pass(1000);
    expect(world.socket.all("preview")).toHaveLength(1);
  });

  it("that the server tells of says why, unless I wanted it", async () => {
    const text = { zh: "散了", en: "Over" };
    await world.socket.say({ t: "closed", table: "t1", code: "left", text });
    forgotten();
    expect(session.notice).toBeNull();
    await say(hers(1));
    await world.socket.say({ t: "closed", table: "t1", code: "abandoned", text });
    forgotten();
    expect(noticeText()).toBe("Over");
  });

  it("is also found out when the line comes back without a table", async () => {
    await world.socket.break();
    session.hurry();
    await world.greet({ table: null });
    forgotten();
  });
});

describe("a second window", () => {
  const bye = (code: string) => ({ t: "bye", code, text: { zh: "再见", en: "Bye" } }) as const;

  it("takes over; the table stays to be taken back", async () => {
    await say(hers(1));
    await world.socket.say(bye("replaced"));
    expect(session.bye?.code).toBe("replaced");
    expect(session.status).toBe("ended");
    expect(session.table).not.toBeNull();
    session.start();
    expect(session.bye).toBeNull();
    await world.greet({ table: "t1" });
    expect(session.status).toBe("open");
  });

  it("is not what a restart of the server is", async () => {
    await world.socket.say(bye("shutting_down"));
    expect(session.bye).toBeNull();
  });

  it("stops by itself", async () => {
    session.stop();
    await settle();
    expect(session.status).toBe("ended");
    expect(vi.getTimerCount()).toBe(0);
  });
});
