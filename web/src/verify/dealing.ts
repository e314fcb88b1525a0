/** Whether the cards of a record's actions are those that were dealt. Knows no other rule. Pure. */

import type { Table } from "./cards.ts";
import type { Shown } from "./reading.ts";

export interface Dealt {
  /** Every seat's cards as they came. */
  hands: string[][];
  bottom: string[];
}

/** A card that was shown by somebody who did not have it. */
export interface Misfit {
  seat: number;
  card: string;
  line: number;
}

/** Deal cards one at a time from a seat on; the last ones are the bottom. */
export function deal(order: readonly string[], table: Table, first: number): Dealt {
  const toDeal = order.length - table.bottom;
  const hands: string[][] = Array.from({ length: table.players }, () => []);
  for (let i = 0; i < toDeal; i++) hands[(first + i) % table.players]!.push(order[i]!);
  return { hands, bottom: order.slice(toDeal) };
}

/** Follow every shown card from its hand; the first one that was not there, or null. */
export function misfit(dealt: Dealt, shown: readonly Shown[]): Misfit | null {
  const hands = dealt.hands.map(counted);
  let bottom = dealt.bottom;
  const plays = shown.filter(({ kind }) => kind === "play");
  for (const action of shown) {
    const hand = hands[action.seat]!;
    // Whoever buries has taken the bottom, as it lay, into the hand.
    if (action.kind === "bury") for (const card of bottom) add(hand, card, 1);
    const missing = lacking(hand, action.cards);
    if (missing !== null) return { seat: action.seat, card: missing, line: action.line };
    if (action.kind === "bury") bottom = action.cards;
    if (action.kind === "bury" || (action.kind === "play" && stays(plays, action, hands.length))) {
      for (const card of action.cards) add(hand, card, -1);
    }
  }
  return null;
}

/**
 * Whether all cards of a play stay on the table. Of a failed throw some come
 * back, and the record has the attempt; that the next seat followed with fewer
 * cards shows it. Which ones came back takes all the rules to say: none is
 * taken from the hand then, so that no honest record is ever suspected.
 */
function stays(plays: readonly Shown[], play: Shown, players: number): boolean {
  const at = plays.indexOf(play);
  const next = plays[at + 1];
  return at % players !== 0 || next === undefined || next.cards.length === play.cards.length;
}

/** The first of some cards of which a hand has too few, or null. */
export function lacking(hand: ReadonlyMap<string, number>, cards: readonly string[]) {
  for (const [card, count] of counted(cards)) if ((hand.get(card) ?? 0) < count) return card;
  return null;
}

export function counted(cards: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards) add(counts, card, 1);
  return counts;
}

function add(counts: Map<string, number>, card: string, by: number): void {
  counts.set(card, (counts.get(card) ?? 0) + by);
}
