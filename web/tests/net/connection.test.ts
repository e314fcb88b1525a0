import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  ANSWER_WITHIN_MS,
  Connection,
  ConnectionLost,
  FIRST_RETRY_MS,
  HEARTBEAT_MS,
  LONGEST_RETRY_MS,
  Refusal,
} from "../../src/net/connection.ts";
import { table } from "../support/tables.ts";
import { FakeWorld, fakeListener, refusal, settle, welcome } from "../support/wire.ts";

let world: FakeWorld;
let listener: ReturnType<typeof fakeListener>;
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  world = new FakeWorld();
  listener = fakeListener();
  connection = new Connection(world, listener);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const statuses = () => listener.status.mock.calls.map(([status]) => status);
const waits = () => listener.status.mock.calls.flatMap(([, ms]) => (ms === null ? [] : [ms]));

/** Settles a promise into what became of it. */
function outcome(promise: Promise<unknown>): { value?: unknown; reason?: unknown } {
  const seen: { value?: unknown; reason?: unknown } = {};
  promise.then(
    (value) => (seen.value = value),
    (reason: unknown) => (seen.reason = reason),
  );
  return seen;
}

async function opened() {
  connection.start();
  return world.greet();
}

describe("hello", () => {
  it("goes out when the socket opens, as a new guest's", async () => {
    connection.start();
    expect(world.sockets).toHaveLength(1);
    expect(world.socket.sent).toEqual([]);
    await world.socket.accept();
    expect(world.socket.sent).toEqual([{ t: "hello", id: 1, token: null, lang: "zh", seen: null }]);
    expect(statuses()).toEqual(["connecting"]);
  });

  it("carries the token that is kept and the language of now", async () => {
    world.token = "old";
    world.lang = "en";
    connection.start();
    await world.socket.accept();
    expect(world.socket.last("hello")).toMatchObject({ token: "old", lang: "en" });
  });

  it("answered: the token is kept and the line is open", async () => {
    connection.start();
    await world.greet({ token: "fresh", table: "t9" });
    expect(world.token).toBe("fresh");
    expect(statuses()).toEqual(["connecting", "open"]);
    expect(listener.welcome).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ table: "t9" }),
    );
  });

  it("is said with the new token on the next socket", async () => {
    await opened();
    await world.socket.break();
    await pass(FIRST_RETRY_MS);
    await world.socket.accept();
    expect(world.socket.last("hello").token).toBe("token-1");
  });

  it("refused: the socket is given up and tried again later", async () => {
    connection.start();
    await world.socket.accept();
    await world.socket.say(refusal(world.socket.last("hello").id, "too_many_messages"));
    expect(world.sockets[0]!.state).toBe("closed");
    expect(statuses()).toEqual(["connecting", "waiting"]);
    await pass(FIRST_RETRY_MS);
    expect(world.sockets).toHaveLength(2);
  });

  it("never answered: the socket is given up", async () => {
    connection.start();
    await world.socket.accept();
    await pass(ANSWER_WITHIN_MS);
    expect(world.sockets[0]!.state).toBe("closed");
    expect(statuses()).toEqual(["connecting", "waiting"]);
  });

  it("not even sent, because the socket does not open: it is given up too", async () => {
    connection.start();
    await pass(ANSWER_WITHIN_MS + FIRST_RETRY_MS);
    expect(world.sockets).toHaveLength(2);
    await pass(ANSWER_WITHIN_MS - FIRST_RETRY_MS - 1);
    expect(world.sockets[1]!.state).toBe("connecting");
  });
});

describe("a request", () => {
  it("has a new id and no other change", async () => {
    const socket = await opened();
    void connection.request({ t: "next", table: "t1" });
    void connection.request({ t: "leave", table: "t1" });
    expect(socket.sent.slice(1)).toEqual([
      { t: "next", table: "t1", id: 2 },
      { t: "leave", table: "t1", id: 3 },
    ]);
  });

  it("gets the answer of its id, in whatever order", async () => {
    const socket = await opened();
    const hint = outcome(connection.request({ t: "hint", table: "t1", seq: 1 }));
    const sync = outcome(connection.request({ t: "sync", table: "t1" }));
    const ok = { t: "ok", id: socket.last("sync").id, seq: 4 } as const;
    await socket.say(ok);
    expect(sync.value).toEqual(ok);
    expect(hint).toEqual({});
    const answer = { t: "hint", id: socket.last("hint").id, seq: 1, plays: [["SA"]] } as const;
    await socket.say({ ...answer, plays: [["SA"]] });
    expect(hint.value).toEqual(answer);
  });

  it("refused fails with what the server said", async () => {
    const socket = await opened();
    const asked = outcome(connection.request({ t: "next", table: "t1" }));
    const no = refusal(socket.last("next").id, "round_not_over");
    await socket.say(no);
    expect(asked.reason).toBeInstanceOf(Refusal);
    expect((asked.reason as Refusal).answer).toEqual(no);
    expect((asked.reason as Refusal).message).toBe("round_not_over");
  });

  it("is not touched by answers and errors that nobody waits for", async () => {
    const socket = await opened();
    const asked = outcome(connection.request({ t: "next", table: "t1" }));
    await socket.say({ t: "ok", id: 99, seq: null });
    await socket.say(refusal(99, "internal"));
    await socket.say(refusal(null, "bad_message"));
    await socket.say({ t: "ok", id: socket.last("hello").id, seq: null });
    expect(asked).toEqual({});
    await socket.say({ t: "ok", id: socket.last("next").id, seq: 7 });
    expect(asked.value).toMatchObject({ seq: 7 });
  });

  it("fails before there is a socket and while there is none", async () => {
    await expect(connection.request({ t: "ping" })).rejects.toBeInstanceOf(ConnectionLost);
    await opened();
    await world.socket.break();
    await expect(connection.request({ t: "ping" })).rejects.toBeInstanceOf(ConnectionLost);
  });

  it("fails while the socket is not open yet, and does not come later", async () => {
    connection.start();
    const asked = outcome(connection.request({ t: "next", table: "t1" }));
    await settle();
    expect(asked.reason).toBeInstanceOf(ConnectionLost);
    await world.greet();
    expect(world.socket.sent.map(({ t }) => t)).toEqual(["hello"]);
  });
});

describe("what comes unasked", () => {
  it("goes to the listener", async () => {
    const socket = await opened();
    const message = table();
    await socket.say(message);
    expect(listener.table).toHaveBeenCalledExactlyOnceWith(message);
    const closed = {
      t: "closed",
      table: "t1",
      code: "abandoned",
      text: { zh: "散", en: "over" },
    } as const;
    await socket.say(closed);
    expect(listener.closed).toHaveBeenCalledExactlyOnceWith(closed);
  });
});

describe("a socket that breaks", () => {
  it("fails all that waits", async () => {
    const socket = await opened();
    const asked = [
      outcome(connection.request({ t: "next", table: "t1" })),
      outcome(connection.request({ t: "sync", table: "t1" })),
    ];
    await socket.break();
    for (const { reason } of asked) expect(reason).toBeInstanceOf(ConnectionLost);
  });

  it("before the hello is answered is tried again once", async () => {
    connection.start();
    await world.socket.accept();
    await world.socket.break();
    expect(statuses()).toEqual(["connecting", "waiting"]);
    await pass(FIRST_RETRY_MS);
    expect(world.sockets).toHaveLength(2);
    await pass(ANSWER_WITHIN_MS - 1);
    expect(world.sockets).toHaveLength(2);
  });

  it("is replaced after half a second, then after longer and longer, up to a limit", async () => {
    connection.start();
    const expected = [500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000];
    for (const [i, ms] of expected.entries()) {
      await world.socket.break();
      expect(waits()).toEqual(expected.slice(0, i + 1));
      await pass(ms - 1);
      expect(world.sockets).toHaveLength(i + 1);
      await pass(1);
      expect(world.sockets).toHaveLength(i + 2);
    }
    expect(LONGEST_RETRY_MS).toBe(15_000);
  });

  it.each([
    [0, 375],
    [0.5, 500],
    [1, 625],
  ])("is replaced at a time that chance spreads (%d)", async (chance, ms) => {
    world.chance = chance;
    connection.start();
    await world.socket.break();
    expect(waits()).toEqual([ms]);
    await pass(ms);
    expect(world.sockets).toHaveLength(2);
  });

  it("is soon replaced again once a line was open in between", async () => {
    connection.start();
    for (let i = 0; i < 4; i++) {
      await world.socket.break();
      await pass(waits().at(-1)!);
    }
    await world.greet();
    await world.socket.break();
    expect(waits().at(-1)).toBe(FIRST_RETRY_MS);
  });

  it("that opens but is not greeted does not reset the wait", async () => {
    connection.start();
    await world.socket.break();
    await pass(500);
    await world.socket.accept();
    await world.socket.break();
    expect(waits()).toEqual([500, 1000]);
  });

  it("is replaced at once when there is reason to hurry, and not twice", async () => {
    await opened();
    await world.socket.break();
    connection.hurry();
    expect(world.sockets).toHaveLength(2);
    expect(statuses().at(-1)).toBe("connecting");
    await pass(FIRST_RETRY_MS * 2);
    connection.hurry();
    expect(world.sockets).toHaveLength(2);
  });

  it("hurry does nothing to a line that is open", async () => {
    await opened();
    connection.hurry();
    expect(world.sockets).toHaveLength(1);
    expect(world.socket.state).toBe("open");
  });
});

describe("an old socket", () => {
  it("is not heard any more", async () => {
    const old = await opened();
    const { onclose } = old;
    await old.break();
    await pass(FIRST_RETRY_MS);
    await world.greet();
    // Whatever still is under way in the browser.
    expect([old.onmessage, old.onclose, old.onopen]).toEqual([null, null, null]);
    onclose?.();
    await settle();
    expect(world.sockets).toHaveLength(2);
    expect(statuses().at(-1)).toBe("open");
    expect(listener.table).not.toHaveBeenCalled();
  });

  it("is closed before a new one is opened by another start", async () => {
    const old = await opened();
    const asked = outcome(connection.request({ t: "ping" }));
    connection.start();
    await settle();
    expect(old.state).toBe("closed");
    expect(asked.reason).toBeInstanceOf(ConnectionLost);
    expect(world.sockets).toHaveLength(2);
  });

  it("does not settle requests of the new one", async () => {
    const old = await opened();
    const hear = old.onmessage;
    await old.break();
    await pass(FIRST_RETRY_MS);
    const socket = await world.greet();
    const asked = outcome(connection.request({ t: "sync", table: "t1" }));
    expect(socket.last("sync").id).toBeGreaterThan(2);
    expect(old.onmessage).toBeNull();
    hear?.({ data: JSON.stringify(welcome(1)) });
    await settle();
    expect(asked).toEqual({});
  });
});

describe("the heartbeat", () => {
  it("asks for a sign of life every 20 seconds", async () => {
    const socket = await opened();
    for (let i = 1; i <= 3; i++) {
      await pass(HEARTBEAT_MS - 1);
      expect(socket.all("ping")).toHaveLength(i - 1);
      await pass(1);
      expect(socket.all("ping")).toHaveLength(i);
      expect(socket.last("ping").lag).toBe(i === 1 ? 0 : 2);
      await vi.advanceTimersByTimeAsync(2000);
      await socket.say({ t: "ok", id: socket.last("ping").id, seq: null });
    }
    await pass(ANSWER_WITHIN_MS);
    expect(statuses()).toEqual(["connecting", "open"]);
  });

  it("gives up a line that does not answer in time", async () => {
    const socket = await opened();
    await pass(HEARTBEAT_MS);
    const asked = outcome(connection.request({ t: "next", table: "t1" }));
    await pass(ANSWER_WITHIN_MS - 1);
    expect(socket.state).toBe("open");
    await pass(1);
    expect(socket.state).toBe("closed");
    expect(asked.reason).toBeInstanceOf(ConnectionLost);
    expect(statuses().at(-1)).toBe("waiting");
    await pass(FIRST_RETRY_MS);
    expect(world.sockets).toHaveLength(2);
  });

  it("does not give up a new line for an old one's silence", async () => {
    await opened();
    await pass(HEARTBEAT_MS);
    await world.socket.break();
    await pass(FIRST_RETRY_MS);
    const socket = await world.greet();
    await pass(ANSWER_WITHIN_MS);
    expect(socket.state).toBe("open");
    await pass(HEARTBEAT_MS - ANSWER_WITHIN_MS);
    expect(socket.all("ping")).toHaveLength(1);
  });

  it("takes a refusal for a sign of life", async () => {
    const socket = await opened();
    await pass(HEARTBEAT_MS);
    await socket.say(refusal(socket.last("ping").id, "too_many_messages"));
    await pass(ANSWER_WITHIN_MS);
    expect(socket.state).toBe("open");
    await pass(HEARTBEAT_MS);
    expect(socket.all("ping")).toHaveLength(2);
  });
});

describe("a farewell", () => {
  const bye = (code: string) => ({ t: "bye", code, text: { zh: "再见", en: "Bye" } }) as const;

  it("because the player is elsewhere ends it, until it is started again", async () => {
    const socket = await opened();
    const asked = outcome(connection.request({ t: "next", table: "t1" }));
    await socket.say(bye("replaced"));
    expect(statuses().at(-1)).toBe("ended");
    expect(listener.bye).toHaveBeenCalledExactlyOnceWith(bye("replaced"));
    expect(asked.reason).toBeInstanceOf(ConnectionLost);
    expect(socket.state).toBe("closed");
    connection.hurry();
    await pass(10 * LONGEST_RETRY_MS);
    expect(world.sockets).toHaveLength(1);
    connection.start();
    await world.greet();
    expect(statuses().at(-1)).toBe("open");
    await world.socket.break();
    expect(statuses().at(-1)).toBe("waiting");
  });

  it("because the server goes away is followed by another try", async () => {
    const socket = await opened();
    await socket.say(bye("shutting_down"));
    expect(listener.bye).toHaveBeenCalledOnce();
    expect(statuses().at(-1)).toBe("open");
    await socket.break();
    expect(statuses().at(-1)).toBe("waiting");
    await pass(FIRST_RETRY_MS);
    expect(world.sockets).toHaveLength(2);
  });
});

describe("stop", () => {
  it("ends an open line for good", async () => {
    const socket = await opened();
    const asked = outcome(connection.request({ t: "next", table: "t1" }));
    connection.stop();
    await settle();
    expect(socket.state).toBe("closed");
    expect(asked.reason).toBeInstanceOf(ConnectionLost);
    expect(statuses().at(-1)).toBe("ended");
    await pass(10 * LONGEST_RETRY_MS);
    expect(world.sockets).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends the waiting for a new line too", async () => {
    await opened();
    await world.socket.break();
    connection.stop();
    await pass(10 * LONGEST_RETRY_MS);
    connection.hurry();
    expect(world.sockets).toHaveLength(1);
    expect(statuses().at(-1)).toBe("ended");
  });

  it("ends a line that was about to open", async () => {
    connection.start();
    const [socket] = world.sockets;
    connection.stop();
    await socket!.accept();
    expect(socket!.sent).toEqual([]);
    await pass(10 * LONGEST_RETRY_MS);
    expect(world.sockets).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
