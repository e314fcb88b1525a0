import { describe, expect, it } from "vitest";
import type { Deal } from "../../src/state/deals.ts";
import { readPledged } from "../../src/verify/reading.ts";
import { type Step, report } from "../../src/verify/report.ts";
import { EXAMPLE, WILD, lineOf } from "./fixtures.ts";

/** What the browser of seat 2 knows of the example. */
const CAI: Deal = {
  round: "fair-example",
  commitment: lineOf(EXAMPLE, "commitment")[1]!,
  seed: lineOf(EXAMPLE, "client_seed", "2")[2]!,
  seat: 2,
  hand: ["CA", "SJ", "D2"],
};

async function outcomes(text: string, own: Deal | null): Promise<Record<string, string>> {
  const { steps } = await report(readPledged(text), own);
  return Object.fromEntries(steps.map(({ id, outcome }) => [id, outcome]));
}

const ALL = { pledge: "holds", seeds: "holds", reveal: "holds", cards: "holds", hand: "holds" };

/** Another hexadecimal digit at one place of a line. */
function bent(text: string, start: string, at: number): string {
  return text
    .split("\n")
    .map((line) => {
      if (!line.startsWith(start)) return line;
      const place = line.length - 64 + at;
      const digit = line[place] === "0" ? "1" : "0";
      return line.slice(0, place) + digit + line.slice(place + 1);
    })
    .join("\n");
}

describe("the report of a deal", () => {
  it("holds for a player who was there", async () => {
    const found = await report(readPledged(EXAMPLE), CAI);
    expect(await outcomes(EXAMPLE, CAI)).toEqual(ALL);
    expect([found.outcome, found.because]).toEqual(["holds", null]);
    const seeds = found.steps[1] as Extract<Step, { id: "seeds" }>;
    expect(seeds.given.map(({ seat, mine }) => [seat, mine])).toEqual([
      [0, false],
      [2, true],
    ]);
  });

  it("leaves open, for all others, when the pledge was made", async () => {
    for (const text of [EXAMPLE, WILD]) {
      const { pledge, ...rest } = await outcomes(text, null);
      expect(pledge).toBe("open");
      expect(new Set(Object.values(rest))).toEqual(new Set(["holds"]));
      expect((await report(readPledged(text), null)).because?.id).toBe("pledge");
    }
  });

  it.each([0, 1, 31, 63])("finds a changed digit of any seed and of the pledge: %i", async (at) => {
    const server = await outcomes(bent(EXAMPLE, "server_seed", at), null);
    expect(server).toMatchObject({ reveal: "fails", cards: "fails" });
    const pledge = await outcomes(bent(EXAMPLE, "commitment", at), null);
    expect(pledge).toMatchObject({ reveal: "fails", cards: "holds" });
    expect(await outcomes(bent(EXAMPLE, "commitment", at), CAI)).toMatchObject({ pledge: "fails" });
    for (const seat of [0, 2]) {
      const client = await outcomes(bent(EXAMPLE, `client_seed ${seat}`, at), CAI);
      expect(client).toMatchObject({
        reveal: "holds",
        cards: "fails",
        seeds: seat === 2 ? "fails" : "holds",
      });
    }
  });

  it("finds another round's id, first seat, or card", async () => {
    const renamed = EXAMPLE.replace("round fair-example", "round fair-sample");
    expect(await outcomes(renamed, null)).toMatchObject({ reveal: "fails", cards: "fails" });
    expect(await outcomes(EXAMPLE.replace("first 0", "first 1"), null)).toMatchObject({
      reveal: "holds",
      cards: "fails",
    });
    const other = await report(readPledged(EXAMPLE.replace("2 play W", "2 play S2")), null);
    const cards = other.steps.find(({ id }) => id === "cards") as Extract<Step, { id: "cards" }>;
    const line = EXAMPLE.split("\n").indexOf("2 play W") + 1;
    expect(cards.wrong).toEqual({ seat: 2, card: "S2", line });
    expect(other.because).toBe(cards);
  });

  it("finds a pledge that was exchanged for another, with all that follows from it", async () => {
    const told = { ...CAI, commitment: "0".repeat(64) };
    expect(await outcomes(EXAMPLE, told)).toEqual({ ...ALL, pledge: "fails" });
  });

  it("finds the own seed changed, or not there", async () => {
    const another = { ...CAI, seed: "ab".repeat(32) };
    const found = await report(readPledged(EXAMPLE), another);
    expect(found.steps[1]).toMatchObject({ own: "changed", outcome: "fails" });
    // Somebody else's seat has it: so the own seat has another.
    const moved = { ...CAI, seat: 0 };
    expect((await report(readPledged(EXAMPLE), moved)).steps[1]).toMatchObject({ own: "changed" });
    const left = await report(readPledged(EXAMPLE), { ...another, seat: 1 });
    expect(left.steps[1]).toMatchObject({ own: "missing", outcome: "open" });
    // A browser that saw no card does not know its seat, only its seed.
    const unseen = { ...CAI, seat: null, hand: [] };
    const { hand: _hand, ...others } = ALL;
    expect(await outcomes(EXAMPLE, unseen)).toEqual(others);
    expect((await report(readPledged(EXAMPLE), { ...unseen, seed: "ab" })).steps[1]).toMatchObject({
      own: "missing",
    });
  });

  it("finds a card in the own hand that the seeds do not give", async () => {
    const found = await report(readPledged(EXAMPLE), { ...CAI, hand: ["CA", "S7"] });
    expect(found.steps.at(-1)).toEqual({ id: "hand", outcome: "fails", seen: 2, wrong: "S7" });
    const twice = await report(readPledged(EXAMPLE), { ...CAI, hand: ["CA", "CA"] });
    expect(twice.steps.at(-1)).toMatchObject({ outcome: "fails", wrong: "CA" });
  });

  it("leaves open what nobody added to, and what shows no cards", async () => {
    const unplayed = EXAMPLE.split("\n* deal")[0]!;
    const lonely = unplayed.replace(/^client_seed .*\n/gm, "");
    const found = await report(readPledged(lonely), null);
    expect(await outcomes(lonely, null)).toEqual({
      pledge: "open",
      seeds: "open",
      reveal: "holds",
      cards: "open",
    });
    expect(found.because?.id).toBe("seeds");
  });
});
