import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RoomMessage, Said } from "../../src/protocol.ts";
import { BUBBLE_MS, LINES_KEPT, Room } from "../../src/state/room.svelte.ts";

const message: RoomMessage = {
  t: "room",
  room: "r1",
  code: "ABC234",
  host: "p1",
  you: "p1",
  preset: "two_decks",
  options: {},
  settings: {
    clock: { bid_grace: 8, bury: 40, counter: 15, call: 30, play: 25 },
    watching: "public",
    free_chat: true,
    shuffle: false,
    bot: "rule",
  },
  seats: [],
  watchers: [],
  table: null,
};

function said(more: Partial<Said> = {}): Said {
  const base = { t: "said", room: "r1", player: "p2", name: "Lin", seat: 1 } as const;
  return { ...base, phrase: "hello", text: null, ...more };
}

describe("a room", () => {
  const send = vi.fn<(request: object) => Promise<boolean>>();
  let room: Room;
  beforeEach(() => {
    vi.useFakeTimers();
    send.mockReset().mockResolvedValue(true);
    room = new Room(send);
  });

  it("asks for nothing while there is none", async () => {
    expect(await room.ready(true)).toBe(false);
    expect(send).not.toHaveBeenCalled();
  });

  it("names itself in every request", async () => {
    room.receive(message);
    await room.sit(null);
    await room.kick("p2");
    await room.say({ phrase: "clap" });
    expect(send.mock.calls.map(([request]) => request)).toEqual([
      { t: "take_seat", room: "r1", seat: null },
      { t: "kick", room: "r1", player: "p2" },
      { t: "say", room: "r1", phrase: "clap" },
    ]);
  });

  it("takes a code as people type it", async () => {
    await room.join(" abc234 ");
    expect(send).toHaveBeenCalledWith({ t: "join_room", code: "ABC234" });
  });

  it("shows what is said beside its seat for a while, the latest only", () => {
    room.receive(message);
    room.hear(said());
    vi.advanceTimersByTime(BUBBLE_MS - 1);
    room.hear(said({ phrase: "thanks" }));
    vi.advanceTimersByTime(1);
    expect(room.bubbles.get(1)?.phrase).toBe("thanks");
    vi.advanceTimersByTime(BUBBLE_MS);
    expect(room.bubbles.size).toBe(0);
    expect(room.heard.map((heard) => heard.phrase)).toEqual(["hello", "thanks"]);
  });

  it("counts what others say as unread, not what one says oneself", () => {
    room.receive(message);
    room.hear(said());
    room.hear(said({ player: "p1", seat: 0 }));
    expect(room.unread).toBe(1);
  });

  it("hears nothing of somebody who is muted, nor shows what was heard before", () => {
    room.receive(message);
    room.hear(said());
    room.mute("p2", true);
    room.hear(said({ phrase: "hurry" }));
    expect(room.heard).toEqual([]);
    room.mute("p2", false);
    expect(room.heard).toHaveLength(1);
  });

  it("keeps a bounded number of lines", () => {
    room.receive(message);
    for (let i = 0; i < LINES_KEPT + 5; i++) room.hear(said());
    expect(room.said).toHaveLength(LINES_KEPT);
  });

  it("is forgotten when it closes, and another room begins with silence", () => {
    room.receive(message);
    room.hear(said());
    room.receive({ ...message, room: "r2" });
    expect(room.said).toEqual([]);
    room.closed({ t: "room_closed", room: "r1", code: "kicked", text: { zh: "", en: "" } });
    expect(room.now?.room).toBe("r2");
    room.closed({ t: "room_closed", room: "r2", code: "kicked", text: { zh: "", en: "" } });
    expect(room.now).toBeNull();
  });
});
