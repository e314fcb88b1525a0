import { describe, expect, it } from "vitest";
import { zh } from "../../src/i18n/zh.ts";
import { titleAt } from "../../src/state/title.ts";

const PLAIN = "升级 · Shengji";
const CALLED = "轮到你 · 升级";

describe("the title", () => {
  it("is plain while others act, seen or not", () => {
    for (const hidden of [true, false]) {
      for (const tick of [0, 1, 2]) expect(titleAt(false, hidden, tick, zh)).toBe(PLAIN);
    }
  });

  it("stays on the player's turn while the page is seen", () => {
    expect([0, 1, 2].map((tick) => titleAt(true, false, tick, zh))).toEqual(Array(3).fill(CALLED));
  });

  it("changes every second on a hidden page", () => {
    const shown = [0, 1, 2, 3].map((tick) => titleAt(true, true, tick, zh));
    expect(shown).toEqual([CALLED, PLAIN, CALLED, PLAIN]);
  });
});
