import { describe, expect, it } from "vitest";
import { type Lang, dictionaries } from "../../src/i18n/index.ts";
import { replay } from "../../src/i18n/replay.ts";
import { positionsOf } from "../../src/replay/positions.ts";
import { told } from "../../src/replay/telling.ts";
import type { GameEvent } from "../../src/protocol.ts";
import { REPLAY } from "../support/replays.ts";
import { KINDS, sample } from "../support/tables.ts";

const positions = positionsOf(REPLAY);
const LANGS: Lang[] = ["zh", "en"];

function say(lang: Lang, events: GameEvent[]): string {
  return told({ ...positions[2]!, events }, REPLAY.names, dictionaries[lang], replay[lang]);
}

describe("a step", () => {
  it.each(KINDS)("with %s has a sentence in both languages", (kind) => {
    for (const lang of LANGS) {
      const text = say(lang, [sample(kind, 1)]);
      expect(text).not.toBe("");
      expect(text).not.toMatch(/undefined|null/);
      if (lang === "zh") expect(text).toMatch(/\p{Script=Han}/u);
    }
  });

  it("with several events tells them all, in order", () => {
    expect(told(positions[4]!, REPLAY.names, dictionaries.zh, replay.zh)).toBe(
      "阿兰出 ♠︎Q；阿梅大，得 10 分",
    );
    expect(told(positions[4]!, REPLAY.names, dictionaries.en, replay.en)).toBe(
      "阿兰 plays ♠︎Q. 阿梅 wins 10 points",
    );
  });

  it("calls everybody by name", () => {
    for (const lang of LANGS) {
      for (const kind of KINDS) {
        if (kind === "dealt" || kind === "redeal" || kind === "round_over") continue;
        expect(say(lang, [sample(kind, 1)]), kind).toContain("阿兰");
      }
    }
  });
});

describe("the words", () => {
  it("of a hand name its cards, or say that there are none", () => {
    expect(replay.zh.hand("阿梅", "红桃2", 1)).toBe("阿梅的手牌，1 张：红桃2");
    expect(replay.en.hand("Mei", "2 of hearts", 1)).toBe("Hand of Mei, 1 card: 2 of hearts");
    expect(replay.en.hand("Mei", "a, b", 2)).toBe("Hand of Mei, 2 cards: a, b");
    for (const lang of LANGS) expect(replay[lang].hand("阿梅", "", 0)).not.toMatch(/[:：]/);
  });

  it("of each step say which of how many", () => {
    for (const lang of LANGS) {
      expect(replay[lang].step(3, 90)).toMatch(/3.*90/);
      expect(replay[lang].dealt(1)).not.toBe(replay[lang].dealt(2));
    }
  });
});
