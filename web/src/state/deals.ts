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

export const KEPT = 20;

export function readDeals(text: string | null): Deal[] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? (found as Deal[]) : [];
  } catch {
    return [];
  }
}

/** The deals with a new one that has been pledged, newest first. */
export function withPledge(deals: readonly Deal[], pledge: Pledge, seed: string): Deal[] {
  const { round, commitment } = pledge;
  const others = deals.filter((deal) => deal.round !== round);
  return [{ round, commitment, seed, seat: null, hand: [] }, ...others].slice(0, KEPT);
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
