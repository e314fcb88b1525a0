/** How long each step stays when a replay runs by itself. Pure. */

import type { GameEvent } from "../protocol.ts";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds at single speed, by what there is to see; what is not here is a glance. */
const LINGER: Partial<Record<GameEvent["kind"], number>> = {
  dealt: 1600,
  bid: 1600,
  bidding_ended: 1600,
  bottom_taken: 2000,
  buried: 2000,
  countered: 2000,
  friend_called: 2000,
  friend_revealed: 2000,
  throw_failed: 2400,
  trick_won: 1800,
};
const GLANCE = 900;

/** How long a step with these events is shown before the next. */
export function lingers(events: readonly GameEvent[], speed: Speed): number {
  return Math.max(GLANCE, ...events.map((event) => LINGER[event.kind] ?? 0)) / speed;
}

export function nextSpeed(speed: Speed): Speed {
  return SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!;
}
