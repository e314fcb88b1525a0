import { describe, expect, it } from "vitest";
import { zh } from "../../src/i18n/zh.ts";
import { type Titled, keepTitle, titleAt } from "../../src/state/title.ts";

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

class Page implements Titled {
  title = "";
  counting: (() => void) | null = null;
  changed: (() => void) | null = null;
  #hidden = false;

  setTitle(title: string): void {
    this.title = title;
  }
  hidden(): boolean {
    return this.#hidden;
  }
  watch(changed: () => void): () => void {
    this.changed = changed;
    return () => (this.changed = null);
  }
  everySecond(call: () => void): () => void {
    this.counting = call;
    return () => (this.counting = null);
  }
  hide(hidden: boolean): void {
    this.#hidden = hidden;
    this.changed?.();
  }
}

describe("keeping the title", () => {
  it("counts seconds only on the player's turn and while the page is hidden", () => {
    for (const mine of [true, false]) {
      const page = new Page();
      const stop = keepTitle(mine, zh, page);
      expect(page.counting).toBeNull();
      page.hide(true);
      expect(page.counting !== null).toBe(mine);
      page.hide(false);
      expect(page.counting).toBeNull();
      page.hide(true);
      stop();
      expect([page.counting, page.changed]).toEqual([null, null]);
    }
  });

  it("calls at once when the page is hidden, and stays when it is seen again", () => {
    const page = new Page();
    keepTitle(true, zh, page);
    expect(page.title).toBe(CALLED);
    page.hide(true);
    expect(page.title).toBe(CALLED);
    page.counting!();
    expect(page.title).toBe(PLAIN);
    page.hide(false);
    expect(page.title).toBe(CALLED);
  });
});
