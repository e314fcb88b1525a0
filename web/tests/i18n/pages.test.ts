import { describe, expect, it } from "vitest";
import { face } from "../../src/cardtable/cards.ts";
import { learn } from "../../src/i18n/learn.ts";
import { en } from "../../src/rulespage/en.ts";
import { type Block, type RulesPage, SECTIONS } from "../../src/rulespage/types.ts";
import { zh } from "../../src/rulespage/zh.ts";

const CHINESE = /[\u4e00-\u9fff]/;

function words(node: unknown): string[] {
  if (typeof node === "string") return [node];
  if (typeof node === "function") return [String((node as (...args: unknown[]) => string)(1, 4))];
  if (typeof node !== "object" || node === null) return [];
  return Object.values(node).flatMap(words);
}

/** A block without its words: what must be the same in both languages. */
function drawn(block: Block): unknown {
  switch (block.kind) {
    case "text":
      return "text";
    case "list":
      return ["list", block.items.length];
    case "cards":
      return block.rows.map(({ cards, trump, mark, label, note }) => [
        cards,
        trump,
        mark,
        label !== undefined,
        note !== undefined,
      ]);
    case "table":
      return [block.head.length, block.rows.map(([, ...numbers]) => numbers)];
  }
}

const blocks = (page: RulesPage): Block[] =>
  SECTIONS.flatMap((id) => [...page.sections[id].blocks]);

describe("the page of the rules", () => {
  it.each(SECTIONS)("shows the same in both languages: %s", (id) => {
    expect(zh.sections[id].blocks.map(drawn)).toEqual(en.sections[id].blocks.map(drawn));
  });

  it("is in two languages", () => {
    const letters = words(en).filter((text) => CHINESE.test(text));
    expect(letters).toEqual([]);
    const prose = blocks(zh).flatMap((block) =>
      block.kind === "text" ? [block.text] : block.kind === "list" ? [...block.items] : [],
    );
    expect(prose.filter((text) => !CHINESE.test(text))).toEqual([]);
  });

  it("says the same numbers in both languages", () => {
    const numbers = (page: RulesPage, id: (typeof SECTIONS)[number]): string[] =>
      page.sections[id].blocks
        .flatMap((block) => (block.kind === "list" ? [...block.items] : []))
        .flatMap((text) => text.match(/\d{2,}/g) ?? [])
        .sort();
    for (const id of SECTIONS) expect(numbers(zh, id)).toEqual(numbers(en, id));
    expect(numbers(zh, "clock")).toEqual(["10", "20", "40"]);
  });

  it("draws cards that there are", () => {
    const cards = blocks(en)
      .flatMap((block) => (block.kind === "cards" ? [...block.rows] : []))
      .flatMap((row) => row.cards.flat());
    expect(cards.length).toBeGreaterThan(80);
    for (const code of cards) {
      expect(code).toMatch(/^([SHDC][2-9TJQKA]|[wW])$/);
      expect(face(code).rank).not.toBe("");
    }
  });

  it("has rows as wide as their heads", () => {
    for (const block of [...blocks(zh), ...blocks(en)]) {
      if (block.kind !== "table") continue;
      for (const row of block.rows) expect(row.length).toBe(block.head.length);
    }
  });
});

describe("the words around the lessons", () => {
  it("are in two languages", () => {
    expect(words(learn.en).filter((text) => CHINESE.test(text))).toEqual([]);
    const chinese = words(learn.zh).filter((text) => !CHINESE.test(text));
    expect(chinese).toEqual([]);
  });

  it("name every seat", () => {
    for (const lang of ["zh", "en"] as const) {
      expect(new Set(learn[lang].seats[4]).size).toBe(4);
      expect(new Set(learn[lang].seats[5]).size).toBe(5);
    }
  });
});
