/** A world for `Connection`: sockets that only note what is sent, timers of the test, no chance. */

import { expect, vi } from "vitest";
import type { Listener, SocketLike, Surroundings } from "../../src/net/connection.ts";
import type { ClientMessage, ErrorMessage, ServerMessage, Welcome } from "../../src/protocol.ts";

export class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  state: "connecting" | "open" | "closed" = "connecting";
  readonly sent: ClientMessage[] = [];

  send(text: string): void {
    // As the browser's does.
    if (this.state === "connecting") throw new Error("InvalidStateError");
    if (this.state === "open") this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.state = "closed";
  }

  // What the other side does.

  async accept(): Promise<void> {
    this.state = "open";
    this.onopen?.();
    await settle();
  }

  async say(message: ServerMessage): Promise<void> {
    this.onmessage?.({ data: JSON.stringify(message) });
    await settle();
  }

  async break(): Promise<void> {
    this.state = "closed";
    this.onclose?.();
    await settle();
  }

  all<T extends ClientMessage["t"]>(t: T): Extract<ClientMessage, { t: T }>[] {
    return this.sent.filter((m): m is Extract<ClientMessage, { t: T }> => m.t === t);
  }

  last<T extends ClientMessage["t"]>(t: T): Extract<ClientMessage, { t: T }> {
    const found = this.all(t).at(-1);
    expect(found, `a ${t} was sent`).toBeDefined();
    return found!;
  }
}

export class FakeWorld implements Surroundings {
  readonly sockets: FakeSocket[] = [];
  token: string | null = null;
  chance = 0.5;
  lang = "zh";

  openSocket(): FakeSocket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }
  setTimeout(call: () => void, ms: number): unknown {
    return setTimeout(call, ms);
  }
  clearTimeout(timer: unknown): void {
    clearTimeout(timer as ReturnType<typeof setTimeout> | undefined);
  }
  random(): number {
    return this.chance;
  }
  readToken(): string | null {
    return this.token;
  }
  keepToken(token: string): void {
    this.token = token;
  }
  language(): string {
    return this.lang;
  }
  now(): number {
    return Date.now();
  }

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  /** The newest socket opens and its hello is answered. */
  async greet(more: Partial<Welcome> = {}): Promise<FakeSocket> {
    const socket = this.socket;
    await socket.accept();
    await socket.say(welcome(socket.last("hello").id, more));
    return socket;
  }
}

export function welcome(id: number, more: Partial<Welcome> = {}): Welcome {
  return {
    t: "welcome",
    id,
    token: "token-1",
    player: { id: "p1", name: "Mei" },
    table: null,
    server_time: 0,
    ...more,
  };
}

export function refusal(
  id: number | null,
  code: string,
  params: Record<string, unknown> = {},
): ErrorMessage {
  return { t: "error", id, code, params, text: { zh: `不行：${code}`, en: `No: ${code}` }, seq: 1 };
}

export function fakeListener() {
  return {
    status: vi.fn<Listener["status"]>(),
    welcome: vi.fn<Listener["welcome"]>(),
    table: vi.fn<Listener["table"]>(),
    closed: vi.fn<Listener["closed"]>(),
    pledge: vi.fn<Listener["pledge"]>(),
    room: vi.fn<Listener["room"]>(),
    roomClosed: vi.fn<Listener["roomClosed"]>(),
    said: vi.fn<Listener["said"]>(),
    bye: vi.fn<Listener["bye"]>(),
  };
}

/** Let promises run; fake timers do not touch them. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 12; i++) await Promise.resolve();
}
