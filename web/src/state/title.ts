/** The page's title. Pure: the caller counts the seconds. */

import type { Messages } from "../i18n/index.ts";

/**
 * The title at second `tick`. When the player is to act it says so; on a hidden page it changes
 * every second, so that it is seen among other tabs.
 */
export function titleAt(
  mine: boolean,
  hidden: boolean,
  tick: number,
  m: Pick<Messages, "title" | "titleTurn">,
): string {
  const called = mine && (!hidden || tick % 2 === 0);
  return called ? m.titleTurn : `${m.title} · Shengji`;
}
