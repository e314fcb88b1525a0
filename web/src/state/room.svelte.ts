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

export class Room {
  now = $state.raw<RoomMessage | null>(null);
  said = $state.raw<Said[]>([]);
  unread = $state(0);
  muted = $state.raw<ReadonlySet<string>>(
    new Set((recall(MUTED) ?? "").split(" ").filter(Boolean)),
  );

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
    this.unread = 0;
  }

  hear(message: Said): void {
    if (this.muted.has(message.player)) return;
    this.said = [...this.said, message].slice(-LINES_KEPT);
    if (message.player !== this.now?.you) this.unread += 1;
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
