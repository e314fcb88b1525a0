import { describe, expect, it } from "vitest";
import { type Entry, KEPT, extended, headline } from "../../src/state/log.ts";
import { KINDS, MEI, played, sample, table, won } from "../support/tables.ts";

const kinds = (log: readonly Entry[]) => log.map(({ event }) => event.kind);

describe("the log", () => {
  const first = table({ seq: 1, events: [sample("bid"), sample("bidding_ended")] });
  const log = extended([], null, first);

  it("begins with the first message", () => {
    expect(kinds(log)).toEqual(["bid", "bidding_ended"]);
  });

  it("grows with the next, without single cards dealt", () => {
    const next = table({ seq: 2, events: [sample("dealt"), sample("buried"), sample("dealt")] });
    expect(kinds(extended(log, first, next))).toEqual(["bid", "bidding_ended", "buried"]);
    expect(log).toHaveLength(2);
  });

  it("has entries that can be told apart, over rounds too", () => {
    const second = table({ seq: 2, events: [sample("buried"), played(MEI, "SA")] });
    const more = extended(log, first, second);
    const ids = more.map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    const third = table({ seq: 3, round: "r2", events: [sample("bid")] });
    const [entry] = extended(more, second, third);
    expect(ids).not.toContain(entry!.id);
  });

  it("adds nothing when a message is repeated", () => {
    const again = extended(log, first, { ...first });
    expect(again).toEqual(log);
  });

  it("stays when a message has nothing to tell", () => {
    expect(extended(log, first, table({ seq: 2 }))).toEqual(log);
  });

  it("begins anew with a round and with another table", () => {
    const round = table({ seq: 9, round: "r2", events: [sample("redeal")] });
    expect(kinds(extended(log, first, round))).toEqual(["redeal"]);
    const other = table({ table: "t2", seq: 1, round: "r9", events: [sample("bid")] });
    expect(kinds(extended(log, first, other))).toEqual(["bid"]);
    expect(extended(log, first, table({ seq: 9, round: "r2" }))).toEqual([]);
  });

  it("keeps the last ones up to a limit", () => {
    let [grown, before] = [log, first];
    for (let seq = 2; seq < 80; seq++) {
      const next = table({
        seq,
        events: Array.from({ length: 5 }, (_, i) => played(i % 4, `S${seq}-${i}`)),
      });
      grown = extended(grown, before, next);
      before = next;
    }
    expect(grown).toHaveLength(KEPT);
    expect(grown.at(-1)!.event).toMatchObject({ cards: ["S79-4"] });
    expect(new Set(grown.map(({ id }) => id)).size).toBe(KEPT);
  });
});

describe("the headline", () => {
  it("is nothing when nothing happened, or nothing worth a line", () => {
    expect(headline([])).toBeNull();
    expect(headline([sample("dealt"), sample("bidding_passed")])).toBeNull();
  });

  it("is the last one of its kind", () => {
    expect(headline([played(1, "SA"), played(2, "SK")])).toMatchObject({ seat: 2 });
  });

  it.each([
    [["played", "trick_won"], "trick_won"],
    [["played", "trick_won", "round_over"], "round_over"],
    [["played", "friend_revealed", "trick_won"], "friend_revealed"],
    [["throw_failed", "played"], "throw_failed"],
    [["friend_called", "you_are_friend"], "you_are_friend"],
    [["bidding_passed", "bidding_ended", "bottom_taken"], "bidding_ended"],
    [["bid", "bidding_ended"], "bid"],
    [["counter_passed", "played"], "played"],
    [["buried", "counter_passed"], "buried"],
    [["redeal", "dealt"], "redeal"],
    [["countered", "bottom_taken"], "countered"],
  ] as const)("of %j is %s, in whatever order", (told, kind) => {
    const events = told.map((k) => sample(k));
    expect(headline(events)?.kind).toBe(kind);
    expect(headline(events.toReversed())?.kind).toBe(kind);
  });

  it("can be every event that has news", () => {
    const silent = ["dealt", "bidding_passed"];
    for (const kind of KINDS) {
      expect(headline([sample(kind)])?.kind ?? null).toBe(silent.includes(kind) ? null : kind);
    }
  });

  it("of a trick is who took it", () => {
    expect(headline([played(1, "SA"), won(1, 10)])).toEqual(won(1, 10));
  });
});
