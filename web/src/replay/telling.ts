/** What a step of a replay was, in words. Pure. */

import { describe } from "../i18n/describe.ts";
import type { Messages } from "../i18n/index.ts";
import type { ReplayWords } from "../i18n/replay.ts";
import type { GameEvent } from "../protocol.ts";
import type { Position } from "./positions.ts";

/** The sentence about a step; everybody is called by name, the reader is none of them. */
export function told(
  { events, view }: Position,
  names: readonly string[],
  m: Messages,
  words: ReplayWords,
): string {
  const name = (seat: number): string => names[seat] ?? "";
  const tell = (event: GameEvent): string | null => {
    if (event.kind === "dealt") return words.dealt(event.count);
    if (event.kind === "you_are_friend") return words.isFriend(name(event.seat));
    return describe(event, { m, name, dealer: view.dealer });
  };
  return events.map(tell).filter(Boolean).join(words.between);
}
