/** The page's state: one connection, the last table message, what the player is choosing. */

import {
  Connection,
  ConnectionLost,
  Refusal,
  type Request,
  type Status,
} from "../net/connection.ts";
import type { Surroundings } from "../net/connection.ts";
import type {
  Bye,
  Pledge,
  PreviewMessage,
  SeatAction,
  Sentence,
  Suit,
  TableMessage,
  Trick,
  VoteKind,
} from "../protocol.ts";
import { recall, remember } from "../net/storage.ts";
import { DEALS, randomSeed, readDeals, withHand, withPledge } from "./deals.ts";
import { type Entry, extended, headline } from "./log.ts";
import type { Notice } from "./notice.ts";
import {
  NOTHING,
  type Selection,
  carryOver,
  keysFor,
  selectedCodes,
  withCard,
} from "./selection.ts";
import { Room } from "./room.svelte.ts";
import { settings } from "./settings.svelte.ts";
import {
  accepts,
  actedMyself,
  asked,
  finishedTrick,
  follows,
  handCodes,
  largestByTrump,
  myTurn,
  sameRound,
} from "./table.ts";

/** How long a finished trick stays before it goes to its winner. */
export const TRICK_STAYS_MS = 1300;
/** How long the last trick of a round can be seen before the reckoning covers it. */
export const RESULT_AFTER_MS = 1600;
const PREVIEW_AFTER_MS = 70;

export type Signal = "turn" | "card" | "won" | "lost";

export class Session {
  status = $state<Status>("connecting");
  /** Whether the server has said who we are; only then it is known where we sit. */
  greeted = $state(false);
  table = $state.raw<TableMessage | null>(null);
  previous = $state.raw<TableMessage | null>(null);
  bye = $state.raw<Bye | null>(null);
  selection = $state.raw<Selection>(NOTHING);
  preview = $state.raw<PreviewMessage | null>(null);
  log = $state.raw<Entry[]>([]);
  notice = $state.raw<Notice | null>(null);
  /** A finished trick that still lies on the table. */
  lingering = $state.raw<Trick | null>(null);
  gathering = $state(false);
  resultShown = $state(false);
  busy = $state(false);
  /** Cards that came with the bottom, by code. */
  fresh = $state.raw<string[]>([]);
  /** Cards of a duty that a refusal named: a suit group of the hand. */
  dueSuit = $state<string | null>(null);
  /** Whether the last message may be animated. */
  animate = $state(false);

  /** The code of the room that the page is on its way into. */
  coming = $state<string | null>(null);

  readonly room = new Room((request) => this.#send(request));

  onSignal: (signal: Signal) => void = () => {};

  #connection: Connection;
  #hints: string[][] = [];
  #hintAt = -1;
  /** Counts what the own seat was asked for: a hint for something else comes too late. */
  #turns = 0;
  #previewTimer: ReturnType<typeof setTimeout> | undefined;
  #trickTimer: ReturnType<typeof setTimeout> | undefined;
  #resultTimer: ReturnType<typeof setTimeout> | undefined;
  #asking = 0;
  #wanted: string | null = null;

  constructor(around: Surroundings) {
    this.#connection = new Connection(around, {
      status: (status) => (this.status = status),
      welcome: (welcome) => {
        const wanted = this.#wanted;
        this.#wanted = null;
        this.greeted = true;
        this.room.forget();
        if (!welcome.table) this.#forget();
        if (this.coming !== null) void this.#comeIn(this.coming);
        else if (wanted !== null && !welcome.table) void this.playNow(wanted);
      },
      table: (message) => this.receive(message),
      pledge: (message) => this.#giveSeed(message),
      room: (message) => this.room.receive(message),
      said: (message) => this.room.hear(message),
      roomClosed: (message) => {
        this.room.closed(message);
        if (message.code !== "left_room") this.notice = { kind: "refusal", text: message.text };
      },
      closed: (message) => {
        this.#forget();
        if (message.code !== "left") this.notice = { kind: "refusal", text: message.text };
      },
      bye: (message) => {
        if (message.code === "replaced") this.bye = message;
      },
    });
  }

  /** Come into a room as soon as the line is open; staying there when one is in it already. */
  comeInto(code: string): void {
    this.coming = code;
  }

  async #comeIn(code: string): Promise<void> {
    try {
      await this.#connection.request({ t: "join_room", code });
      this.coming = null;
    } catch (reason) {
      // A line that broke is opened again, and this is tried again with it.
      if (reason instanceof ConnectionLost) return;
      this.coming = null;
      this.#fail(reason);
    }
  }

  start(): void {
    this.bye = null;
    this.#connection.start();
  }

  stop(): void {
    this.#connection.stop();
  }

  hurry(): void {
    this.#connection.hurry();
  }

  get view() {
    return this.table?.view ?? null;
  }

  get hand(): string[] {
    return this.table ? handCodes(this.table.view) : [];
  }

  get chosen(): string[] {
    return selectedCodes(this.selection, this.hand);
  }

  /** Take in a table message; an older state of the same table changes nothing. */
  receive(message: TableMessage): void {
    const before = this.table;
    if (!accepts(before, message)) return;
    this.animate = follows(before, message);
    this.#noteHand(message);
    this.previous = before;
    this.log = extended(this.log, before, message);
    const repeated = before !== null && before.table === message.table && message.seq <= before.seq;
    this.table = message;
    if (!sameRound(before, message)) this.#newRound();
    // What was chosen has been done; another copy of the same card was not meant.
    if (actedMyself(message)) this.selection = NOTHING;
    this.selection = carryOver(this.selection, this.hand);
    if (!repeated) this.#tell(message);
    this.#followTrick(message);
    this.#followTurn(before, message);
    this.#followResult(before, message);
  }

  /** Add the own part to the shuffle, and remember it for the check of the deal. */
  #giveSeed(pledge: Pledge): void {
    const fresh = randomSeed((bytes) => crypto.getRandomValues(bytes));
    const deals = withPledge(readDeals(recall(DEALS)), pledge, fresh);
    remember(DEALS, JSON.stringify(deals));
    const { table, round } = pledge;
    const { seed } = deals[0]!;
    this.#connection.request({ t: "seed", table, round, seed }).catch(() => undefined);
  }

  #noteHand(message: TableMessage): void {
    if (message.view.phase !== "deal" && message.view.phase !== "bid") return;
    const known = readDeals(recall(DEALS));
    const deals = withHand(known, message);
    if (deals !== known) remember(DEALS, JSON.stringify(deals));
  }

  #newRound(): void {
    this.selection = NOTHING;
    this.fresh = [];
    this.lingering = null;
    this.gathering = false;
    this.notice = null;
    this.resultShown = false;
  }

  #forget(): void {
    clearTimeout(this.#trickTimer);
    clearTimeout(this.#resultTimer);
    this.table = null;
    this.previous = null;
    this.log = [];
    this.#newRound();
    this.#askPreview();
  }

  #tell(message: TableMessage): void {
    const event = headline(message.events);
    if (event) this.notice = { kind: "event", event };
    for (const e of message.events) {
      if (e.kind === "bottom_taken" && e.seat === message.view.seat) this.fresh = e.cards;
      if (e.kind === "buried" && e.seat === message.view.seat) this.fresh = [];
      if (e.kind === "played") this.onSignal("card");
    }
  }

  #followTrick(message: TableMessage): void {
    const { view } = message;
    if (view.trick) {
      this.#dropTrick();
      return;
    }
    if (!finishedTrick(message.events) || !this.animate) return;
    clearTimeout(this.#trickTimer);
    this.lingering = view.last_trick;
    this.gathering = false;
    if (view.phase === "over") return;
    this.#trickTimer = setTimeout(() => {
      this.gathering = true;
      this.#trickTimer = setTimeout(() => this.#dropTrick(), 260);
    }, TRICK_STAYS_MS);
  }

  #dropTrick(): void {
    clearTimeout(this.#trickTimer);
    this.lingering = null;
    this.gathering = false;
  }

  #followTurn(before: TableMessage | null, message: TableMessage): void {
    const was = before && sameRound(before, message) ? asked(before.view) : null;
    const now = asked(message.view);
    const newTrick = before?.view.tricks !== message.view.tricks;
    if (now !== was || (now !== null && newTrick)) {
      this.#turns += 1;
      this.#hints = [];
      this.#hintAt = -1;
      this.dueSuit = null;
      if (now) this.onSignal("turn");
      const due = message.view.can.play?.due;
      if (due) this.selection = keysFor(due, this.hand);
    }
    this.#askPreview();
  }

  #followResult(before: TableMessage | null, message: TableMessage): void {
    const { result, seat } = message.view;
    if (!result) {
      clearTimeout(this.#resultTimer);
      this.resultShown = false;
      return;
    }
    if (before?.view.result && sameRound(before, message)) return;
    clearTimeout(this.#resultTimer);
    const won = seat !== null && result.declarers.includes(seat) === (result.side === "declarers");
    if (!this.animate) {
      this.resultShown = true;
      return;
    }
    this.#resultTimer = setTimeout(() => {
      this.resultShown = true;
      this.onSignal(won ? "won" : "lost");
    }, RESULT_AFTER_MS);
  }

  // Choosing cards.

  select(key: string, selected: boolean): void {
    this.#setSelection(withCard(this.selection, key, selected));
  }

  toggle(key: string): void {
    this.select(key, !this.selection.has(key));
  }

  clear(): void {
    this.#setSelection(NOTHING);
  }

  #setSelection(next: Selection): void {
    if (next === this.selection) return;
    this.selection = next;
    this.dueSuit = null;
    if (this.notice && this.notice.kind !== "event") this.notice = null;
    this.#askPreview();
  }

  /** Ask what the selected cards are; answers to an older question are dropped. */
  #askPreview(): void {
    clearTimeout(this.#previewTimer);
    const question = ++this.#asking;
    const table = this.table;
    const cards = this.chosen;
    if (!table || !table.view.can.play || cards.length === 0) {
      this.preview = null;
      return;
    }
    this.#previewTimer = setTimeout(() => {
      this.#connection
        .request({ t: "preview", table: table.table, seq: table.seq, cards })
        .then((answer) => {
          if (question === this.#asking) this.preview = answer;
        })
        .catch(() => {
          if (question === this.#asking) this.preview = null;
        });
    }, PREVIEW_AFTER_MS);
  }

  // Doing something.

  /** A tap that comes before the line is open is kept: one tap is enough. */
  playNow(preset: string): Promise<void> {
    if (this.status !== "open") {
      this.#wanted = preset;
      return this.#say((m) => m.connecting);
    }
    return this.#send({ t: "play_now", preset }).then(() => undefined);
  }

  next(): Promise<void> {
    return this.#at((table) => ({ t: "next", table: table.table }));
  }

  auto(on: boolean): Promise<void> {
    return this.#at((table) => ({ t: "auto", table: table.table, on }));
  }

  propose(vote: VoteKind): Promise<void> {
    return this.#at((table) => ({ t: "propose", table: table.table, vote }));
  }

  vote(yes: boolean): Promise<void> {
    return this.#at((table) => ({ t: "vote", table: table.table, yes }));
  }

  async leave(): Promise<void> {
    await this.#at((table) => ({ t: "leave", table: table.table }));
    this.#forget();
  }

  bid(trump: Suit): Promise<void> {
    const showing = largestByTrump(this.view?.can.bids ?? []).get(trump);
    if (showing) return this.#act({ kind: "bid", cards: showing.cards });
    return this.#say((m) => m.cannotBid(trump));
  }

  counter(trump: Suit): Promise<void> {
    const showing = largestByTrump(this.view?.can.counters ?? []).get(trump);
    if (showing) return this.#act({ kind: "counter", cards: showing.cards });
    return this.#say((m) => m.cannotCounter(trump));
  }

  pass(): Promise<void> {
    return this.#act({ kind: "pass" });
  }

  /** Say that nothing will be bid; while cards are dealt there is nothing to say yet. */
  passBid(): Promise<void> {
    return this.view?.can.pass ? this.pass() : this.#say((m) => m.tooEarly);
  }

  bury(): Promise<void> {
    const want = this.view?.can.bury ?? 0;
    const have = this.selection.size;
    if (have !== want) return this.#say((m) => m.buryCount(have, want));
    return this.#act({ kind: "bury", cards: this.chosen });
  }

  /** Call a card; `nth` is the copy of it that makes a friend, where the room plays so. */
  call(card: string | null, nth = 1): Promise<void> {
    if (!card) return this.#say((m) => m.callFirst);
    return this.#act({ kind: "call", card, nth });
  }

  play(): Promise<void> {
    const can = this.view?.can.play;
    if (!can) return this.#sayWhoseTurn();
    const cards = this.chosen;
    if (cards.length === 0) {
      const count = can.count;
      return this.#say((m) => (count === null ? m.pickCards : m.pickCount(count)));
    }
    return this.#act({ kind: "play", cards });
  }

  /** The card that the server would call, for a start. */
  async suggestedCall(): Promise<string | null> {
    const table = this.table;
    if (!table) return null;
    try {
      const ask = { t: "hint", table: table.table, seq: table.seq } as const;
      return (await this.#connection.request(ask)).plays[0]?.[0] ?? null;
    } catch {
      return null;
    }
  }

  async hint(): Promise<void> {
    const table = this.table;
    if (!table) return;
    const turn = this.#turns;
    if (this.#hints.length === 0) {
      try {
        const answer = await this.#connection.request({
          t: "hint",
          table: table.table,
          seq: table.seq,
        });
        if (turn !== this.#turns) return;
        this.#hints = answer.plays;
        this.#hintAt = -1;
      } catch (reason) {
        return this.#fail(reason);
      }
    }
    if (this.#hints.length === 0) return this.#say((m) => m.noHint);
    this.#hintAt = (this.#hintAt + 1) % this.#hints.length;
    this.#setSelection(keysFor(this.#hints[this.#hintAt] ?? [], this.hand));
  }

  /** Enter and the like: do what the main button would do. */
  confirm(): Promise<void> {
    const can = this.view?.can;
    if (!can) return Promise.resolve();
    if (can.bury !== null) return this.bury();
    return this.play();
  }

  #act(action: SeatAction): Promise<void> {
    return this.#at((table) => ({ t: "act", table: table.table, seq: table.seq, action }));
  }

  #at(request: (table: TableMessage) => Request): Promise<void> {
    const done = this.table ? this.#send(request(this.table)) : Promise.resolve(false);
    return done.then(() => undefined);
  }

  /** Send a request; say what went wrong. Returns whether it was done. */
  async #send(request: Request): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      await this.#connection.request(request);
      return true;
    } catch (reason) {
      this.#fail(reason);
      return false;
    } finally {
      this.busy = false;
    }
  }

  #fail(reason: unknown): void {
    if (reason instanceof Refusal) {
      this.notice = { kind: "refusal", text: reason.answer.text };
      this.showDuty(reason.answer.params);
      if (reason.answer.code === "stale_sequence" && this.table) {
        void this.#connection
          .request({ t: "sync", table: this.table.table })
          .catch(() => undefined);
      }
    } else if (reason instanceof ConnectionLost) {
      this.notice = { kind: "own", say: (m) => m.reconnecting };
    } else {
      throw reason;
    }
  }

  /** Let the hand show which cards a refusal is about. */
  showDuty(params: Record<string, unknown>): void {
    const suit = params["suit"];
    this.dueSuit = typeof suit === "string" ? suit : null;
  }

  refuse(text: Sentence): void {
    this.notice = { kind: "refusal", text };
  }

  #say(say: (m: typeof settings.m) => string): Promise<void> {
    this.notice = { kind: "own", say };
    return Promise.resolve();
  }

  #sayWhoseTurn(): Promise<void> {
    const view = this.view;
    const seat = view?.turn ?? null;
    if (!view || seat === null || myTurn(view)) return Promise.resolve();
    const name = this.table?.seats[seat]?.name ?? "";
    return this.#say((m) => m.turnOf(name));
  }
}
