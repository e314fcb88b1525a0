import { describe, expect, it } from "vitest";
import type { Pledge } from "../../src/protocol.ts";
import {
  type Deal,
  KEPT,
  randomSeed,
  readDeals,
  withHand,
  withPledge,
} from "../../src/state/deals.ts";
import { hand, table } from "../support/tables.ts";

function pledge(round: string, commitment = "c"): Pledge {
  return { t: "pledge", table: "t1", round, commitment };
}

const R1: Deal = { round: "r1", commitment: "c", seed: "aa", seat: null, hand: [] };

describe("what the browser knows of its deals", () => {
  it("is read back, and nothing else is taken for it", () => {
    expect(readDeals(JSON.stringify([R1]))).toEqual([R1]);
    expect(readDeals(null)).toEqual([]);
    for (const text of ["", "x", "{}", "3", '[null, 1, "a", {"round": "r1"}]']) {
      expect(readDeals(text)).toEqual([]);
    }
    expect(readDeals(JSON.stringify([{ ...R1, hand: [1] }, R1]))).toEqual([R1]);
  });

  it("keeps the newest ones", () => {
    let deals: Deal[] = [];
    for (let i = 0; i < KEPT + 2; i++) deals = withPledge(deals, pledge(`r${i}`), "aa");
    expect(deals.length).toBe(KEPT);
    expect(deals[0]!.round).toBe(`r${KEPT + 1}`);
  });

  it("keeps the first seed and the first commitment: only those count", () => {
    const deals = withPledge([R1], pledge("r0"), "00");
    expect(withPledge(deals, pledge("r1", "another"), "bb")[0]).toEqual(R1);
    expect(withPledge(deals, pledge("r1", "another"), "bb").length).toBe(2);
  });

  it("has the own cards as they are dealt, and not the bottom", () => {
    const dealing = { phase: "deal", hand: hand("SA", "HT") } as const;
    const [seen] = withHand([R1], table({ view: dealing }));
    expect(seen).toEqual({ ...R1, seat: 0, hand: ["SA", "HT"] });
    const later = table({ view: { phase: "bury", hand: hand("SA", "HT", "D3") } });
    const known = [seen!];
    expect(withHand(known, later)).toBe(known);
    expect(withHand(known, table({ view: dealing, round: "r2" }))).toBe(known);
    expect(withHand([R1], table({ view: { ...dealing, seat: null } }))).toEqual([R1]);
  });

  it("makes a seed of 32 bytes", () => {
    expect(randomSeed((bytes) => bytes.fill(10))).toBe("0a".repeat(32));
  });
});
