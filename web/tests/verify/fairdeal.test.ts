import { describe, expect, it } from "vitest";
import { CODES, TABLES } from "../../src/verify/cards.ts";
import { deal, misfit } from "../../src/verify/dealing.ts";
import { bytesOf, commitment, dealSeed, hexOf, shuffled } from "../../src/verify/fairdeal.ts";
import { readPledged } from "../../src/verify/reading.ts";
import { DEALS, EXAMPLE, WILD } from "./fixtures.ts";

describe("a deal from its seeds", () => {
  it.each(DEALS)("of $table is the one that the server makes", async (made) => {
    const server = bytesOf(made.server_seed)!;
    const clients = Object.entries(made.client_seeds).map(([seat, seed]) => ({
      seat: Number(seat),
      seed: bytesOf(seed)!,
    }));
    expect(await commitment(server, made.round)).toBe(made.commitment);
    // In whatever order they are given.
    const seed = await dealSeed(server, made.round, clients.toReversed());
    expect(hexOf(seed)).toBe(made.deal_seed);
    expect((await shuffled(TABLES[made.table]!, seed)).join(" ")).toBe(made.order);
  });

  it("knows the tables of the server, and no others", () => {
    const sizes = DEALS.map(({ table, players, decks, bottom }) => [
      table,
      { players, decks, bottom },
    ]);
    expect(TABLES).toEqual(Object.fromEntries(sizes));
  });
});

describe("cards dealt", () => {
  const order = CODES;
  const table = TABLES["one_deck"]!;

  it("go round from the first seat, and the last ones are the bottom", () => {
    const { hands, bottom } = deal(order, table, 3);
    expect(hands.map((hand) => hand[0])).toEqual(["S3", "S4", "S5", "S2"]);
    expect(hands.map((hand) => hand.length)).toEqual([12, 12, 12, 12]);
    expect(bottom).toEqual(["CJ", "CQ", "CK", "CA", "w", "W"]);
  });

  it.each([
    ["a plain round", EXAMPLE],
    ["failed throws and a bottom taken twice", WILD],
  ])("fit what was shown: %s", async (_name, text) => {
    const record = readPledged(text);
    const seed = await dealSeed(record.serverSeed, record.round, record.clientSeeds);
    const dealt = deal(await shuffled(record.table, seed), record.table, record.first);
    expect(misfit(dealt, record.shown)).toBeNull();
    // Everybody one seat further: other hands.
    const turned = deal(await shuffled(record.table, seed), record.table, record.first + 1);
    expect(misfit(turned, record.shown)).not.toBeNull();
  });

  it("are not played twice", () => {
    const dealt = deal(order, table, 0);
    const play = (line: number) => ({ kind: "play" as const, seat: 0, cards: ["S2"], line });
    expect(misfit(dealt, [play(1)])).toBeNull();
    expect(misfit(dealt, [play(1), play(2)])).toEqual({ seat: 0, card: "S2", line: 2 });
  });

  it("are only shown by a bid, and go to whoever takes the bottom", () => {
    const dealt = deal(order, table, 0);
    const bid = { kind: "bid" as const, seat: 0, cards: ["S2"], line: 1 };
    const bury = { kind: "bury" as const, seat: 0, cards: ["S2", "CJ"], line: 2 };
    const play = { kind: "play" as const, seat: 0, cards: ["W"], line: 3 };
    expect(misfit(dealt, [bid, bury, play])).toBeNull();
    expect(misfit(dealt, [bid, { ...bury, seat: 1 }])).toEqual({ seat: 1, card: "S2", line: 2 });
    expect(misfit(dealt, [play])).toEqual({ seat: 0, card: "W", line: 3 });
    expect(misfit(dealt, [bury, { ...play, cards: ["CJ"] }])).toEqual({
      seat: 0,
      card: "CJ",
      line: 3,
    });
  });
});
