/**
 * What quick taps on one card propose: its pair, then the consecutive pairs around it. Pure.
 *
 * Only a proposal for the selection: whether it may be played, and as what, the server says.
 */

import type { HandGroup, View } from "../protocol.ts";
import { type Selection, withCard } from "../state/selection.ts";
import { RANKS_HIGH_TO_LOW, cardKeys, codeOfKey, face } from "./cards.ts";

export type Holding = Pick<View, "hand" | "trumps" | "trump">;

const COPIES = 2;
/** A third tap widens as far as taps can; the next one is a first tap again. */
const WIDEST = 3;

/** The codes of one strength, high to low: side suits' level cards stand level with each other. */
export function rungs(group: HandGroup["suit"], { trumps, trump }: Holding): string[][] {
  if (group !== "T") {
    const plain = RANKS_HIGH_TO_LOW.map((rank) => group + rank);
    return plain.filter((code) => !trumps.includes(code)).map((code) => [code]);
  }
  const side = (code: string): boolean => {
    const { suit } = face(code);
    return suit !== null && suit !== trump;
  };
  const found: string[][] = [];
  for (const code of trumps) {
    const above = found.at(-1);
    const beside = above?.[0];
    const level = beside && side(code) && side(beside) && face(code).rank === face(beside).rank;
    if (above && level) above.push(code);
    else found.push([code]);
  }
  return found;
}

/** The keys of a card's pair, the card itself among them; none when only one copy is held. */
export function pairOf(key: string, chosen: Selection, holding: Holding): string[] {
  const code = codeOfKey(key);
  const copies = keysIn(holding).filter((other) => codeOfKey(other) === code);
  if (copies.length < COPIES) return [];
  // Copies that are chosen already stay, then the one under the finger counts.
  const weight = (other: string): number => (chosen.has(other) ? 2 : 0) + (other === key ? 1 : 0);
  return copies.sort((a, b) => weight(b) - weight(a)).slice(0, COPIES);
}

/** The keys of the longest run of consecutive pairs around a card; its pair alone is one, too. */
export function runOf(key: string, chosen: Selection, holding: Holding): string[] {
  const pair = pairOf(key, chosen, holding);
  const code = codeOfKey(key);
  const group = holding.hand.find((g) => g.cards.includes(code));
  if (!group || pair.length === 0) return pair;
  const ladder = rungs(group.suit, holding);
  const at = ladder.findIndex((codes) => codes.includes(code));
  const keys = keysIn(holding);
  /** The pair of a rung: one that is chosen already before the others. */
  const pairOn = (rung: number): string[] => {
    const pairs = (ladder[rung] ?? [])
      .map((other) => keys.find((k) => codeOfKey(k) === other))
      .filter((first) => first !== undefined)
      .map((first) => pairOf(first, chosen, holding))
      .filter((found) => found.length > 0);
    return pairs.find((found) => found.every((k) => chosen.has(k))) ?? pairs[0] ?? [];
  };
  const run = [...pair];
  for (const step of [-1, 1]) {
    for (let rung = at + step; at >= 0; rung += step) {
      const next = pairOn(rung);
      if (next.length === 0) break;
      run.push(...next);
    }
  }
  return run;
}

/**
 * The selection after the `taps`-th quick tap on a card, from the second tap on; null when it is
 * a tap like any other. The first tap has turned the card over already: the second takes that
 * back and adds the pair, or the run when the pair was chosen before.
 */
export function widened(
  now: Selection,
  key: string,
  taps: number,
  holding: Holding,
): Selection | null {
  if (taps > WIDEST) return null;
  const before = taps === 2 ? withCard(now, key, !now.has(key)) : now;
  const pair = pairOf(key, before, holding);
  if (pair.length === 0) return null;
  if (!pair.every((k) => before.has(k))) return joined(before, pair);
  return joined(before, runOf(key, before, holding));
}

function joined(selection: Selection, keys: readonly string[]): Selection {
  return new Set([...selection, ...keys]);
}

function keysIn({ hand }: Holding): string[] {
  return cardKeys(hand.flatMap((group) => group.cards));
}
