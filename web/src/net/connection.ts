/**
 * One socket to the server that comes back by itself.
 *
 * Every request has an id; its answer settles a promise. What comes unasked (tables, farewells)
 * goes to the listener. When the socket breaks, waiting requests fail with `ConnectionLost` and
 * the connection is tried again, at growing intervals. Sockets, time and chance come from
 * outside, so that tests need none of them.
 */

import type {
  Bye,
  ClientMessage,
  Closed,
  ErrorMessage,
  Pledge,
  RoomClosed,
  RoomMessage,
  Said,
  Seen,
  ServerMessage,
  TableMessage,
  Welcome,
} from "../protocol.ts";

export type Status = "connecting" | "open" | "waiting" | "ended";

export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  openSocket(): SocketLike;
  setTimeout(call: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  /** 0 … 1, to keep returning clients from coming all at once. */
  random(): number;
  readToken(): string | null;
  keepToken(token: string): void;
  language(): string;
  /** Milliseconds of a clock that only goes forward. */
  now(): number;
}

export interface Listener {
  status(status: Status, retryInMs: number | null): void;
  welcome(message: Welcome): void;
  table(message: TableMessage): void;
  closed(message: Closed): void;
  pledge(message: Pledge): void;
  room(message: RoomMessage): void;
  roomClosed(message: RoomClosed): void;
  said(message: Said): void;
  bye(message: Bye): void;
}

export class ConnectionLost extends Error {
  constructor() {
    super("connection lost");
  }
}

/** The server's no, as an exception. */
export class Refusal extends Error {
  constructor(readonly answer: ErrorMessage) {
    super(answer.code);
  }
}

type WithoutId<M> = M extends { id: number } ? Omit<M, "id"> : never;
export type Request = WithoutId<ClientMessage>;
type Unasked = TableMessage | Pledge | RoomMessage | RoomClosed | Said | Closed | Bye;
type Answer = Exclude<ServerMessage, Unasked | ErrorMessage>;
type AnswerTo<R extends Request> = Extract<Answer, { t: AnswerTag<R["t"]> }>;
type AnswerTag<T> = T extends "hello"
  ? "welcome"
  : T extends "preview"
    ? "preview"
    : T extends "hint"
      ? "hint"
      : "ok";

interface Waiting {
  settle(answer: Answer): void;
  fail(reason: Error): void;
}

export const FIRST_RETRY_MS = 500;
export const LONGEST_RETRY_MS = 15_000;
export const HEARTBEAT_MS = 20_000;
export const ANSWER_WITHIN_MS = 10_000;

export class Connection {
  #socket: SocketLike | null = null;
  /** Whether the socket has opened: before that, sending throws. */
  #opened = false;
  #nextId = 1;
  #waiting = new Map<number, Waiting>();
  #attempts = 0;
  #retry: unknown = null;
  #heartbeat: unknown = null;
  #ended = false;
  /** How many seconds the last answer to a ping took. */
  #lag = 0;
  /** The last table message: after a break only what came later is needed. */
  #seen: Seen | null = null;

  constructor(
    private readonly around: Surroundings,
    private readonly listener: Listener,
  ) {}

  start(): void {
    this.#ended = false;
    this.#open();
  }

  /** Try again now instead of waiting (the network came back, the page is seen again). */
  hurry(): void {
    if (this.#retry !== null) this.#open();
  }

  stop(): void {
    this.#ended = true;
    this.#clearRetry();
    this.#drop();
    this.listener.status("ended", null);
  }

  request<R extends Request>(request: R): Promise<AnswerTo<R>> {
    const socket = this.#socket;
    if (!socket || !this.#opened) return Promise.reject(new ConnectionLost());
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, {
        settle: (answer) => resolve(answer as AnswerTo<R>),
        fail: reject,
      });
      socket.send(JSON.stringify({ ...request, id }));
    });
  }

  #open(): void {
    this.#clearRetry();
    this.#drop();
    this.listener.status("connecting", null);
    const socket = this.around.openSocket();
    this.#socket = socket;
    socket.onopen = () => {
      this.#opened = true;
      void this.#greet();
    };
    socket.onmessage = ({ data }) => this.#receive(String(data));
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
    // Until the greeting is answered; the heartbeat takes over then.
    this.#heartbeat = this.around.setTimeout(() => this.#lost(), ANSWER_WITHIN_MS);
  }

  async #greet(): Promise<void> {
    try {
      const welcome = await this.request({
        t: "hello",
        token: this.around.readToken(),
        lang: this.around.language(),
        seen: this.#seen,
      });
      this.around.keepToken(welcome.token);
      this.#attempts = 0;
      this.listener.status("open", null);
      this.listener.welcome(welcome);
      this.#beat();
    } catch (reason) {
      if (reason instanceof Refusal) this.#lost();
    }
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    switch (message.t) {
      case "table":
        this.#seen = { table: message.table, seq: message.seq };
        return this.listener.table(message);
      case "closed":
        return this.listener.closed(message);
      case "pledge":
        return this.listener.pledge(message);
      case "room":
        return this.listener.room(message);
      case "room_closed":
        return this.listener.roomClosed(message);
      case "said":
        return this.listener.said(message);
      case "bye":
        if (message.code === "replaced") {
          this.#ended = true;
          this.#drop();
          this.listener.status("ended", null);
        }
        return this.listener.bye(message);
      case "error": {
        const waiting = message.id === null ? undefined : this.#take(message.id);
        return waiting?.fail(new Refusal(message));
      }
      default:
        return this.#take(message.id)?.settle(message);
    }
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  /** A silent line is a dead line: without an answer in time the socket is given up. */
  #beat(): void {
    this.around.clearTimeout(this.#heartbeat);
    this.#heartbeat = this.around.setTimeout(() => {
      const socket = this.#socket;
      const patience = this.around.setTimeout(() => {
        if (this.#socket === socket) this.#lost();
      }, ANSWER_WITHIN_MS);
      // A refusal is a sign of life as well.
      const asked = this.around.now();
      const answered = (): void => {
        this.#lag = Math.max(0, (this.around.now() - asked) / 1000);
        this.around.clearTimeout(patience);
        if (this.#socket === socket) this.#beat();
      };
      this.request({ t: "ping", lag: this.#lag }).then(answered, answered);
    }, HEARTBEAT_MS);
  }

  #lost(): void {
    this.#drop();
    if (this.#ended) return;
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#attempts);
    const ms = Math.round(wait * (0.75 + this.around.random() / 2));
    this.#attempts += 1;
    this.#retry = this.around.setTimeout(() => this.#open(), ms);
    this.listener.status("waiting", ms);
  }

  #drop(): void {
    this.around.clearTimeout(this.#heartbeat);
    const socket = this.#socket;
    this.#socket = null;
    this.#opened = false;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { fail } of waiting) fail(new ConnectionLost());
  }

  #clearRetry(): void {
    if (this.#retry !== null) this.around.clearTimeout(this.#retry);
    this.#retry = null;
  }
}
