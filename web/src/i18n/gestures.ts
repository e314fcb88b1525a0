/** The words for what fingers and keys do at the table. */

import type { Lang } from "./index.ts";

interface Words {
  releaseToPlay: string;
  releaseToBury: string;
  soundOn: string;
  soundOff: string;
}

export const gestures: Record<Lang, Words> = {
  zh: {
    releaseToPlay: "松手出牌",
    releaseToBury: "松手扣底",
    soundOn: "声音开了。",
    soundOff: "声音关了。",
  },
  en: {
    releaseToPlay: "Release to play",
    releaseToBury: "Release to bury",
    soundOn: "Sound is on.",
    soundOff: "Sound is off.",
  },
};
