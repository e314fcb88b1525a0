import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noticeText, seatName } from "../../src/state/describing.svelte.ts";
import { settings } from "../../src/state/settings.svelte.ts";
import { ME, MEI, sample, table } from "../support/tables.ts";

beforeEach(() => {
  settings.lang = "en";
});
afterEach(() => {
  settings.lang = "zh";
  vi.unstubAllGlobals();
});

describe("names", () => {
  it("are the seats', and You for the own one", () => {
    expect(seatName(table(), MEI)).toBe("Mei");
    expect(seatName(table(), ME)).toBe("You");
    expect(seatName(table(), 9)).toBe("");
  });
});

describe("a notice", () => {
  it("is told in the language of now", () => {
    const notice = { kind: "event", event: sample("trick_won", MEI) } as const;
    expect(noticeText(notice, table())).toBe("Mei wins 20 points");
    settings.switchLanguage();
    expect(noticeText(notice, table())).toBe("Mei大，得 20 分");
  });

  it("of the own seat says you", () => {
    const notice = { kind: "event", event: sample("trick_won", ME) } as const;
    expect(noticeText(notice, table())).toBe("You win 20 points");
    settings.lang = "zh";
    expect(noticeText(notice, table())).toBe("你大，得 20 分");
  });

  it("of a refusal and of the page itself come in both languages", () => {
    const refusal = { kind: "refusal", text: { zh: "不行", en: "No" } } as const;
    expect(noticeText(refusal, table())).toBe("No");
    expect(noticeText({ kind: "own", say: (m) => m.noHint }, table())).toBe(settings.m.noHint);
    settings.lang = "zh";
    expect(noticeText(refusal, table())).toBe("不行");
  });

  it("of an event without a sentence is empty", () => {
    expect(noticeText({ kind: "event", event: sample("dealt") }, table())).toBe("");
  });
});

describe("what the browser keeps", () => {
  const fresh = async () => {
    vi.resetModules();
    return import("../../src/state/settings.svelte.ts");
  };

  it("are the settings, over a reload", async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
    const first = (await fresh()).settings;
    expect([first.lang, first.sound, first.fourColours]).toEqual(["zh", false, false]);
    first.switchLanguage();
    first.switchSound();
    first.switchColours();
    const second = (await fresh()).settings;
    expect([second.lang, second.sound, second.fourColours]).toEqual(["en", true, true]);
    second.switchLanguage();
    second.switchSound();
    second.switchColours();
    const third = (await fresh()).settings;
    expect([third.lang, third.sound, third.fourColours]).toEqual(["zh", false, false]);
  });

  it("is remembered for the page's life where nothing can be kept", async () => {
    const refuse = () => {
      throw new Error("SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    vi.resetModules();
    const { recall, remember } = await import("../../src/net/storage.ts");
    expect(recall("shengji.token")).toBeNull();
    remember("shengji.token", "abc");
    expect(recall("shengji.token")).toBe("abc");
  });
});
