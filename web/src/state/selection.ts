/** The selected cards of the own hand, as keys ("HT#0"). Pure. */

import { cardKeys, codeOfKey } from "../cardtable/cards.ts";

export type Selection = ReadonlySet<string>;

export const NOTHING: Selection = new Set();

export function withCard(selection: Selection, key: string, selected: boolean): Selection {
  if (selection.has(key) === selected) return selection;
  const next = new Set(selection);
  if (selected) next.add(key);
  else next.delete(key);
  return next;
}

/** The selection in another hand: as many copies of each card as are still there. */
export function carryOver(selection: Selection, hand: readonly string[]): Selection {
  if (selection.size === 0) return selection;
  const wanted = new Map<string, number>();
  for (const key of selection) {
    const code = codeOfKey(key);
    wanted.set(code, (wanted.get(code) ?? 0) + 1);
  }
  const keys = new Set(cardKeys(hand));
  const next = new Set([...selection].filter((key) => keys.has(key)));
  for (const key of keys) {
    const code = codeOfKey(key);
    const have = [...next].filter((k) => codeOfKey(k) === code).length;
    if (!next.has(key) && have < (wanted.get(code) ?? 0)) next.add(key);
  }
  const same = next.size === selection.size && [...next].every((key) => selection.has(key));
  return same ? selection : next;
}

/** Keys in a hand for some cards, the first copies of each. */
export function keysFor(cards: readonly string[], hand: readonly string[]): Selection {
  const left = new Map<string, number>();
  for (const code of cards) left.set(code, (left.get(code) ?? 0) + 1);
  const keys = new Set<string>();
  for (const key of cardKeys(hand)) {
    const code = codeOfKey(key);
    const want = left.get(code) ?? 0;
    if (want > 0) {
      keys.add(key);
      left.set(code, want - 1);
    }
  }
  return keys;
}

/** The selected cards in the order of the hand. */
export function selectedCodes(selection: Selection, hand: readonly string[]): string[] {
  return cardKeys(hand)
    .filter((key) => selection.has(key))
    .map(codeOfKey);
}
