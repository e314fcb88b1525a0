/** What this browser knows of its own deals, to compare with the record later. Pure. */

import type { Pledge, TableMessage } from "../protocol.ts";
import { handCodes } from "./table.ts";

export interface Deal {
  round: string;
  commitment: string;
  /** What this client added to the shuffle, 64 hex digits. */
  seed: string;
  seat: number | null;
  /** The own cards as they were dealt. */
  hand: string[];
}

/** Where the browser keeps them. */
export const DEALS = "shengji.deals";
export const KEPT = 20;

export function readDeals(text: string | null): Deal[] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter(isDeal) : [];
  } catch {
    return [];
  }
}

function isDeal(found: Partial<Deal> | null): found is Deal {
  return (
    typeof found?.round === "string" &&
    typeof found.commitment === "string" &&
    typeof found.seed === "string" &&
    (found.seat === null || typeof found.seat === "number") &&
    Array.isArray(found.hand) &&
    found.hand.every((card) => typeof card === "string")
  );
}

/**
 * The deals with one that has been pledged in front. A pledge that comes once
 * more, after a break, changes nothing: the first seed is the one that counts.
 */
export function withPledge(deals: readonly Deal[], pledge: Pledge, seed: string): Deal[] {
  const { round, commitment } = pledge;
  const known = deals.find((deal) => deal.round === round);
  const others = deals.filter((deal) => deal !== known);
  const first = known ?? { round, commitment, seed, seat: null, hand: [] };
  return [first, ...others].slice(0, KEPT);
}

/** The deals with the own cards, as far as they have been dealt; the same when nothing is new. */
export function withHand(deals: readonly Deal[], message: TableMessage): readonly Deal[] {
  const { view, deal } = message;
  const dealing = view.phase === "deal" || view.phase === "bid";
  const hand = handCodes(view);
  const at = deals.findIndex((known) => known.round === deal.round);
  const known = deals[at];
  if (!known || !dealing || view.seat === null || hand.length <= known.hand.length) return deals;
  return deals.with(at, { ...known, seat: view.seat, hand });
}

export function randomSeed(random: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const bytes = new Uint8Array(32);
  random(bytes);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
