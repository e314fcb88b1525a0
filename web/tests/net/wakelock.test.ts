import { beforeEach, describe, expect, it } from "vitest";
import { type Screen, keepAwake } from "../../src/net/wakelock.ts";

class FakeScreen implements Screen {
  shown = true;
  refuses = false;
  asked = 0;
  released = 0;
  watchers = new Set<() => void>();
  #answers: (() => void)[] = [];

  request(): Promise<{ release(): Promise<void> }> {
    this.asked += 1;
    return new Promise((resolve, reject) => {
      this.#answers.push(() =>
        this.refuses
          ? reject(new Error("refused"))
          : resolve({ release: async () => void (this.released += 1) }),
      );
    });
  }

  visible(): boolean {
    return this.shown;
  }

  watch(changed: () => void): () => void {
    this.watchers.add(changed);
    return () => void this.watchers.delete(changed);
  }

  show(shown: boolean): void {
    this.shown = shown;
    for (const changed of this.watchers) changed();
  }

  async answer(): Promise<void> {
    for (const answer of this.#answers.splice(0)) answer();
    for (let i = 0; i < 5; i++) await Promise.resolve();
  }
}

let screen: FakeScreen;
beforeEach(() => void (screen = new FakeScreen()));

describe("a screen that is kept awake", () => {
  it("is asked for at once and let go at the end", async () => {
    const stop = keepAwake(screen);
    await screen.answer();
    expect([screen.asked, screen.released]).toEqual([1, 0]);
    stop();
    expect([screen.asked, screen.released, screen.watchers.size]).toEqual([1, 1, 0]);
  });

  it("is asked for again whenever the page shows, and only then", async () => {
    const stop = keepAwake(screen);
    await screen.answer();
    screen.show(true);
    expect(screen.asked).toBe(1);
    screen.show(false);
    expect(screen.asked).toBe(1);
    screen.show(true);
    expect(screen.asked).toBe(2);
    await screen.answer();
    stop();
    expect(screen.released).toBe(1);
  });

  it("waits for a page that is hidden when it begins", () => {
    screen.shown = false;
    keepAwake(screen);
    expect(screen.asked).toBe(0);
    screen.show(true);
    expect(screen.asked).toBe(1);
  });

  it("is let go when the lock comes only after the end", async () => {
    keepAwake(screen)();
    await screen.answer();
    expect(screen.released).toBe(1);
  });

  it("holds one lock when the page was hidden while it asked", async () => {
    const stop = keepAwake(screen);
    screen.show(false);
    screen.show(true);
    await screen.answer();
    expect([screen.asked, screen.released]).toEqual([2, 1]);
    stop();
    expect(screen.released).toBe(2);
  });

  it("that is refused does no harm and is tried again later", async () => {
    screen.refuses = true;
    const stop = keepAwake(screen);
    await screen.answer();
    screen.show(false);
    screen.show(true);
    expect(screen.asked).toBe(2);
    await screen.answer();
    expect(stop).not.toThrow();
    expect(screen.released).toBe(0);
  });
});
