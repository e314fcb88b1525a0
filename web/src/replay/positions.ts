/** What a replay shows after each of its steps. Pure: the server's changes, laid over each other. */

import type { GameEvent, HandGroup, Replay, View } from "../protocol.ts";
import { type Laid, laidBid, laidTrick } from "../state/table.ts";

/** The table after a step: the public view, with the bottom, and all hands. */
export interface Position {
  view: View;
  /** By seat. */
  hands: HandGroup[][];
  events: GameEvent[];
  /** The trick on the table, counted from 1; 0 before the first. */
  trick: number;
}

export function positionsOf({ start, names, steps }: Replay): Position[] {
  let view = start;
  let hands: HandGroup[][] = names.map(() => []);
  return steps.map(({ events, hands: changed, ...changes }) => {
    view = { ...view, ...changes };
    hands = hands.map((hand, seat) => changed.find((held) => held.seat === seat)?.hand ?? hand);
    return { view, hands, events, trick: view.tricks + (view.trick ? 1 : 0) };
  });
}

/** The positions right after a lead, in order. */
export function leadsOf(positions: readonly Position[]): number[] {
  return positions.flatMap((position, at) =>
    position.trick > (positions[at - 1]?.trick ?? 0) ? [at] : [],
  );
}

/** The nearest lead before or after a position; the ends of the round where there is none. */
export function nearestLead(
  leads: readonly number[],
  at: number,
  way: -1 | 1,
  last: number,
): number {
  if (way > 0) return leads.find((lead) => lead > at) ?? last;
  return leads.findLast((lead) => lead < at) ?? 0;
}

export interface OnFelt {
  laid: Laid[];
  /** Tells one trick's cards from the next one's. */
  round: string;
}

/** What lies on the felt; a trick stays until the next one is led. */
export function onFelt({ view, trick }: Position): OnFelt {
  const shown = view.trick ?? view.last_trick;
  if (shown) return { laid: laidTrick(shown), round: `trick${trick}` };
  if (view.phase === "play" || view.phase === "call") return { laid: [], round: "none" };
  return { laid: laidBid(view), round: `bid${view.bids.length + view.counters.length}` };
}

/** Whether a seat's eyes may see the bottom: who buried it, and everybody in the end. */
export function seesBottom(view: View, seat: number | null): boolean {
  if (view.bottom === null || view.bottom.length === 0) return false;
  return seat === null || seat === view.burier || view.phase === "over";
}
