/** The check of a deal, step by step, as a player can follow it (docs/fair-deal). Pure. */

import type { Deal } from "../state/deals.ts";
import { type Dealt, type Misfit, counted, deal, lacking, misfit } from "./dealing.ts";
import { commitment, dealSeed, hexOf, shuffled } from "./fairdeal.ts";
import type { PledgedRecord } from "./reading.ts";

/** `open`: nothing speaks against it, but it cannot be shown here either. */
export type Outcome = "holds" | "fails" | "open";

/** What became of the seed that this browser added; `stranger`: it was not at the table. */
export type OwnSeed = "there" | "changed" | "missing" | "stranger";

export interface Given {
  seat: number;
  seed: string;
  mine: boolean;
}

export type Step =
  | { id: "pledge"; outcome: Outcome; told: string | null }
  | { id: "seeds"; outcome: Outcome; own: OwnSeed; given: Given[] }
  | { id: "reveal"; outcome: Outcome; seed: string; found: string }
  | { id: "cards"; outcome: Outcome; dealSeed: string; dealt: Dealt; wrong: Misfit | null }
  | { id: "hand"; outcome: Outcome; seen: number; wrong: string | null };

export interface Report {
  record: PledgedRecord;
  steps: Step[];
  /** That of the worst step. */
  outcome: Outcome;
  /** The step that decides it, null when all hold. */
  because: Step | null;
}

/** Check a record, and that it has what this browser knows of the round, if it was there. */
export async function report(record: PledgedRecord, own: Deal | null): Promise<Report> {
  const seed = await dealSeed(record.serverSeed, record.round, record.clientSeeds);
  const dealt = deal(await shuffled(record.table, seed), record.table, record.first);
  const steps: Step[] = [
    pledgeStep(record, own),
    seedsStep(record, own),
    await revealStep(record),
    cardsStep(record, hexOf(seed), dealt),
  ];
  if (own && own.seat !== null && own.hand.length > 0) steps.push(handStep(dealt, own));
  const because = steps.find(({ outcome }) => outcome === "fails") ?? firstOpen(steps);
  return { record, steps, outcome: because?.outcome ?? "holds", because };
}

function pledgeStep(record: PledgedRecord, own: Deal | null): Step {
  if (!own) return { id: "pledge", outcome: "open", told: null };
  const outcome = own.commitment === record.commitment ? "holds" : "fails";
  return { id: "pledge", outcome, told: own.commitment };
}

function seedsStep(record: PledgedRecord, own: Deal | null): Step {
  const given = record.clientSeeds.map(({ seat, seed }) => {
    const hex = hexOf(seed);
    return { seat, seed: hex, mine: own !== null && isMine(own, seat, hex) };
  });
  const found = ownSeed(given, own);
  const fine = found === "there" || (found === "stranger" && given.length > 0);
  const outcome = fine ? "holds" : found === "changed" ? "fails" : "open";
  return { id: "seeds", outcome, own: found, given };
}

function isMine(own: Deal, seat: number, seed: string): boolean {
  return seed === own.seed && (own.seat === null || own.seat === seat);
}

function ownSeed(given: readonly Given[], own: Deal | null): OwnSeed {
  if (!own) return "stranger";
  if (given.some(({ mine }) => mine)) return "there";
  return given.some(({ seat }) => seat === own.seat) ? "changed" : "missing";
}

async function revealStep(record: PledgedRecord): Promise<Step> {
  const found = await commitment(record.serverSeed, record.round);
  const outcome = found === record.commitment ? "holds" : "fails";
  return { id: "reveal", outcome, seed: hexOf(record.serverSeed), found };
}

function cardsStep(record: PledgedRecord, seed: string, dealt: Dealt): Step {
  const wrong = misfit(dealt, record.shown);
  const outcome = wrong ? "fails" : record.shown.length > 0 ? "holds" : "open";
  return { id: "cards", outcome, dealSeed: seed, dealt, wrong };
}

function handStep(dealt: Dealt, own: Deal): Step {
  const hand = dealt.hands[own.seat ?? -1] ?? [];
  const wrong = lacking(counted(hand), own.hand);
  return { id: "hand", outcome: wrong === null ? "holds" : "fails", seen: own.hand.length, wrong };
}

/** Of the open steps the one that says most: that one was not there says least. */
function firstOpen(steps: readonly Step[]): Step | null {
  const open = steps.filter(({ outcome }) => outcome === "open");
  return open.find(({ id }) => id !== "pledge") ?? open[0] ?? null;
}
