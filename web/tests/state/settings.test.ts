import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const visit = async () => (await import("../../src/state/settings.svelte.ts")).settings;

describe("sound", () => {
  it("is off on a first visit", async () => {
    expect((await visit()).sound).toBe(false);
  });

  it("is on only where it was switched on", async () => {
    for (const [word, on] of [
      ["on", true],
      ["off", false],
      ["loud", false],
    ] as const) {
      vi.resetModules();
      kept.set("shengji.sound", word);
      expect((await visit()).sound).toBe(on);
    }
  });

  it("is remembered when it is switched", async () => {
    (await visit()).switchSound();
    expect(kept.get("shengji.sound")).toBe("on");
    vi.resetModules();
    expect((await visit()).sound).toBe(true);
  });
});
