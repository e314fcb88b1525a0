/** What happened, kept for the log; sentences are made when they are shown, in either language. */

import type { GameEvent, TableMessage } from "../protocol.ts";

export interface Entry {
  id: number;
  event: GameEvent;
}

export const KEPT = 240;

/** Single cards dealt say nothing to a reader. */
function worthTelling(event: GameEvent): boolean {
  return event.kind !== "dealt";
}

export function extended(
  log: readonly Entry[],
  before: TableMessage | null,
  message: TableMessage,
): Entry[] {
  const fresh = !before || before.deal.round !== message.deal.round;
  const kept = fresh ? [] : log;
  // A message that repeats a state (after `sync`) tells its events again: they are known.
  const known = before !== null && before.table === message.table && message.seq <= before.seq;
  if (known) return [...kept];
  let id = log.at(-1)?.id ?? 0;
  const added = message.events.filter(worthTelling).map((event) => ({ id: ++id, event }));
  return [...kept, ...added].slice(-KEPT);
}

/**
 * The event that the notice line should tell: the last one of the greatest news. A won trick hides
 * the card that completed it.
 */
export function headline(events: readonly GameEvent[]): GameEvent | null {
  const order: GameEvent["kind"][] = [
    "round_over",
    "friend_revealed",
    "throw_failed",
    "you_are_friend",
    "trick_won",
    "played",
    "countered",
    "bid",
    "friend_called",
    "bidding_ended",
    "buried",
    "bottom_taken",
    "counter_passed",
    "redeal",
  ];
  for (const kind of order) {
    const found = events.findLast((event) => event.kind === kind);
    if (found) return found;
  }
  return null;
}
