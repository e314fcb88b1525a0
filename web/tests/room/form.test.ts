import { describe, expect, it } from "vitest";
import { optionWords } from "../../src/i18n/options.ts";
import { OPTIONS, type OptionName, TABLES, type TableName } from "../../src/protocol.ts";
import {
  CLOCKS,
  SECTIONS,
  carried,
  changed,
  clockName,
  matters,
  notYet,
  usual,
  valueOf,
  withOption,
} from "../../src/room/form.ts";

const tables = Object.keys(TABLES) as TableName[];
const names = Object.keys(OPTIONS) as OptionName[];

describe("the form for a room", () => {
  it("asks for every option exactly once", () => {
    expect(Object.values(SECTIONS).flat().toSorted()).toEqual(names.toSorted());
  });

  it.each(["zh", "en"] as const)("has a word for every value of every option in %s", (lang) => {
    for (const name of names) {
      const option = OPTIONS[name];
      if (option.kind !== "choice") continue;
      const words = optionWords[lang].options[name].values ?? {};
      expect(Object.keys(words).toSorted()).toEqual([...option.values].toSorted());
    }
  });

  it.each(tables)("keeps only what differs from the table: %s", (table) => {
    for (const name of names) {
      const own = usual(table, name);
      expect(withOption(table, {}, name, own)).toEqual({});
      const options = withOption(table, {}, name, "another");
      expect(options).toEqual({ [name]: "another" });
      expect(valueOf(table, options, name)).toBe("another");
      expect(withOption(table, options, name, own)).toEqual({});
    }
  });

  it("shows an option only where it makes a difference", () => {
    expect(matters("two_decks", {}, "titanic_max")).toBe(false);
    expect(matters("three_decks", {}, "titanic_max")).toBe(true);
    expect(matters("two_decks", {}, "friend_rule")).toBe(false);
    expect(matters("find_friend", {}, "friend_rule")).toBe(true);
    expect(matters("two_decks", {}, "max_counters")).toBe(true);
    expect(matters("two_decks", { counter: false }, "max_counters")).toBe(false);
  });

  it("carries what is chosen to another table, as far as it is a choice there", () => {
    const options = { titanic_max: 3, jack_back: true, counter: false };
    expect(carried(options, "two_decks")).toEqual({ jack_back: true, counter: false });
    // There are no counters at this table anyway.
    expect(carried(options, "one_deck")).toEqual({ jack_back: true });
    expect(changed("three_decks", options)).toEqual(["counter", "titanic_max", "jack_back"]);
  });

  it("knows a clock by its name", () => {
    expect(clockName({ ...CLOCKS.slow })).toBe("slow");
    expect(clockName({ ...CLOCKS.slow, play: 61 })).toBeNull();
  });
});

describe("the start of a match", () => {
  const place = (player: string | null, ready = false) => ({ player, name: `N${player}`, ready });

  it("waits for everybody who sits, but not for the host, who says it", () => {
    expect(notYet([place("a"), place("b"), place(null)], "a")).toEqual({
      why: "unready",
      names: ["Nb"],
    });
    expect(notYet([place("a"), place("b", true), place(null)], "a")).toBeNull();
  });

  it("needs somebody to sit", () => {
    expect(notYet([place(null)], "a")).toEqual({ why: "alone" });
  });
});
