/** What follows from table messages, as pure functions. */

import type { GameEvent, Showing, Suit, TableMessage, Trick, View } from "../protocol.ts";

/** Whether a message is to be shown: an older state of the same table never is. */
export function accepts(current: TableMessage | null, incoming: TableMessage): boolean {
  if (!current || current.table !== incoming.table) return true;
  return incoming.seq >= current.seq;
}

/** Whether the client saw everything that led to `incoming`, so that it may be animated. */
export function follows(current: TableMessage | null, incoming: TableMessage): boolean {
  if (!current || current.table !== incoming.table) return false;
  return incoming.events.length > 0 && incoming.seq > current.seq;
}

export function sameRound(a: TableMessage | null, b: TableMessage | null): boolean {
  return a !== null && b !== null && a.table === b.table && a.deal.round === b.deal.round;
}

/** The hand's card codes from left to right. */
export function handCodes(view: View): string[] {
  return view.hand.flatMap((group) => group.cards);
}

/** The largest showing for each trump; what a bid button offers. */
export function largestByTrump(showings: readonly Showing[]): Map<Suit, Showing> {
  const best = new Map<Suit, Showing>();
  for (const showing of showings) {
    const known = best.get(showing.trump);
    if (!known || showing.cards.length > known.cards.length) best.set(showing.trump, showing);
  }
  return best;
}

/** Whether the table waits for the own seat. */
export function myTurn(view: View): boolean {
  return view.seat !== null && view.turn === view.seat;
}

/** Something that only the own seat can do now, for the announcement. */
export type Ask = "bury" | "counter" | "call" | "lead" | "follow" | null;

export function asked(view: View): Ask {
  if (view.can.bury !== null) return "bury";
  if (view.can.counters.length > 0 || (view.phase === "counter" && view.can.pass)) return "counter";
  if (view.can.call) return "call";
  if (view.can.play) return view.can.play.lead ? "lead" : "follow";
  return null;
}

/** A play on the felt: a bid shown, or cards of a trick. */
export interface Laid {
  seat: number;
  cards: string[];
  best: boolean;
}

export function laidTrick(trick: Trick): Laid[] {
  return trick.plays.map(({ seat, cards }) => ({ seat, cards, best: seat === trick.winner }));
}

/** Before play the felt shows the standing bid. */
export function laidBid(view: View): Laid[] {
  return view.bid ? [{ seat: view.bid.seat, cards: view.bid.cards, best: true }] : [];
}

export function finishedTrick(events: readonly GameEvent[]): boolean {
  return events.some((event) => event.kind === "trick_won");
}

/** Whether the own seat has just given cards away: played or buried them. */
export function actedMyself({ view, events }: TableMessage): boolean {
  return events.some((e) => e.seat === view.seat && (e.kind === "played" || e.kind === "buried"));
}
