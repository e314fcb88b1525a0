/** The room that the player is in, and what is said there. */

import type { Request } from "../net/connection.ts";
import { recall, remember } from "../net/storage.ts";
import type {
  BotName,
  OptionValue,
  Phrase,
  RoomClosed,
  RoomMessage,
  RoomSettings,
  Said,
} from "../protocol.ts";

export const LINES_KEPT = 100;
const MUTED = "shengji.muted";

/** What a host chooses: the table, its rules, and the room's settings. */
export interface Chosen {
  preset: string;
  options: Record<string, OptionValue>;
  settings: RoomSettings;
}

/** How long what somebody says stands beside the seat. */
export const BUBBLE_MS = 4500;

/** Something said, with a number of its own. */
export interface Heard extends Said {
  key: number;
}

export class Room {
  now = $state.raw<RoomMessage | null>(null);
  said = $state.raw<Heard[]>([]);
  /** What each seat has just said. */
  bubbles = $state.raw<ReadonlyMap<number, Heard>>(new Map());
  unread = $state(0);
  muted = $state.raw<ReadonlySet<string>>(
    new Set((recall(MUTED) ?? "").split(" ").filter(Boolean)),
  );

  #keys = 0;

  /** What was said, without those who were muted since. */
  get heard(): Heard[] {
    return this.said.filter((said) => !this.muted.has(said.player));
  }

  /** `send` shows what is refused and never throws. */
  constructor(private readonly send: (request: Request) => Promise<boolean>) {}

  receive(message: RoomMessage): void {
    if (this.now?.room !== message.room) this.said = [];
    this.now = message;
  }

  closed(message: RoomClosed): void {
    if (this.now?.room === message.room) this.forget();
  }

  forget(): void {
    this.now = null;
    this.said = [];
    this.bubbles = new Map();
    this.unread = 0;
  }

  hear(message: Said): void {
    if (this.muted.has(message.player)) return;
    const heard = { ...message, key: ++this.#keys };
    this.said = [...this.said, heard].slice(-LINES_KEPT);
    if (message.player !== this.now?.you) this.unread += 1;
    if (message.seat !== null) this.#showBubble(message.seat, heard);
  }

  #showBubble(seat: number, heard: Heard): void {
    this.bubbles = new Map(this.bubbles).set(seat, heard);
    setTimeout(() => {
      if (this.bubbles.get(seat) !== heard) return;
      const left = new Map(this.bubbles);
      left.delete(seat);
      this.bubbles = left;
    }, BUBBLE_MS);
  }

  mute(player: string, on: boolean): void {
    const muted = new Set(this.muted);
    if (on) muted.add(player);
    else muted.delete(player);
    this.muted = muted;
    remember(MUTED, [...muted].join(" "));
  }

  create(chosen: Chosen): Promise<boolean> {
    return this.send({ t: "create_room", ...chosen });
  }

  join(code: string): Promise<boolean> {
    return this.send({ t: "join_room", code: code.trim().toUpperCase() });
  }

  change(chosen: Chosen): Promise<boolean> {
    return this.#at((room) => ({ t: "change_room", room, ...chosen }));
  }

  sit(seat: number | null): Promise<boolean> {
    return this.#at((room) => ({ t: "take_seat", room, seat }));
  }

  bot(seat: number, bot: BotName | null): Promise<boolean> {
    return this.#at((room) => ({ t: "set_bot", room, seat, bot }));
  }

  ready(ready: boolean): Promise<boolean> {
    return this.#at((room) => ({ t: "ready", room, ready }));
  }

  kick(player: string): Promise<boolean> {
    return this.#at((room) => ({ t: "kick", room, player }));
  }

  start(): Promise<boolean> {
    return this.#at((room) => ({ t: "start", room }));
  }

  leave(): Promise<boolean> {
    return this.#at((room) => ({ t: "leave_room", room }));
  }

  say(what: { phrase: Phrase } | { text: string }): Promise<boolean> {
    return this.#at((room) => ({ t: "say", room, ...what }));
  }

  #at(request: (room: string) => Request): Promise<boolean> {
    return this.now ? this.send(request(this.now.room)) : Promise.resolve(false);
  }
}
