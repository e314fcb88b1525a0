/** The one sentence above the hand, before it is put into a language. */

import type { GameEvent, Sentence } from "../protocol.ts";
import type { Messages } from "../i18n/index.ts";

export type Notice =
  | { kind: "event"; event: GameEvent }
  | { kind: "refusal"; text: Sentence }
  | { kind: "own"; say: (m: Messages) => string };
