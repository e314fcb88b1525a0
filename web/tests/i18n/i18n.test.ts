import { describe, expect, it } from "vitest";
import { cardList, describe as tell } from "../../src/i18n/describe.ts";
import { type Lang, dictionaries, preferredLang } from "../../src/i18n/index.ts";
import type { GameEvent, Shape, Suit, Term } from "../../src/protocol.ts";
import { KINDS, ME, MEI, sample } from "../support/tables.ts";

const { zh, en } = dictionaries;
const LANGS: Lang[] = ["zh", "en"];

const SUITS: Suit[] = ["S", "H", "D", "C", "NT"];
const TERMS: Term[] = ["open", "protect", "self_override", "override", "override_nt"];
const SHAPES: Shape[] = ["single", "pair", "triple", "tractor", "titanic", "throw"];

/** Every word and function of a dictionary by its path. */
function leaves(node: unknown, path = ""): [path: string, leaf: unknown][] {
  if (typeof node !== "object" || node === null) return [[path, node]];
  return Object.entries(node).flatMap(([key, value]) =>
    leaves(value, path ? `${path}.${key}` : key),
  );
}

/** What each function may be called with, by path; the numbers that make a difference. */
const NUMBERS = [[0], [1], [2], [5]];
const ARGUMENTS: Record<string, unknown[][]> = {
  levelLabel: [["2"], ["10"], ["A"]],
  trumpLabel: [null, ...SUITS].map((suit) => [suit]),
  left: NUMBERS,
  pointsOf: NUMBERS,
  toDeal: NUMBERS,
  handLabel: NUMBERS,
  secondsLeft: NUMBERS,
  card: [["W"], ["w"], ["HT"], ["SA"], ["D2"]],
  cardShort: [["W"], ["w"], ["HT"], ["SA"], ["D2"]],
  bidSuit: SUITS.map((suit) => [suit]),
  counterSuit: SUITS.map((suit) => [suit]),
  cannotBid: SUITS.map((suit) => [suit]),
  cannotCounter: SUITS.map((suit) => [suit]),
  chosen: [[1, 8]],
  buryCount: [
    [1, 8],
    [7, 8],
    [9, 8],
  ],
  pickCount: NUMBERS.slice(1),
  callButton: [["♥10"], ["♥10", 2]],
  nthCopy: [[1], [2], [3]],
  turnOf: [["阿梅"]],
  "waitFor.bury": [["阿梅"]],
  "waitFor.counter": [["阿梅"]],
  "waitFor.call": [["阿梅"]],
  "waitFor.play": [["阿梅"]],
  "events.bid": TERMS.map((term) => ["阿梅", "♥2", term]),
  "events.biddingPassed": [["阿梅"]],
  "events.biddingEnded": [null, ...SUITS].map((suit) => ["阿梅", suit]),
  "events.bottomTaken": [["阿梅", 8]],
  "events.buried": [["阿梅"]],
  "events.countered": [null, ...SUITS].map((suit) => ["阿梅", "♥2 ♥2", suit]),
  "events.counterPassed": [["阿梅"]],
  "events.friendCalled": [
    ["阿梅", "♥A", 1],
    ["阿梅", "♥A", 2],
  ],
  "events.friendRevealed": [["阿梅"]],
  "events.alone": [["阿梅"]],
  "events.throwFailed": [
    ["阿梅", "♥A ♥K", "♥K", 0],
    ["阿梅", "♥A ♥K", "♥K", 10],
  ],
  "events.led": [null, ...SHAPES].map((shape) => ["阿梅", shape, "♥10"]),
  "events.followed": [["阿梅", "♥10"]],
  "events.ruffed": [
    ["阿梅", true],
    ["阿梅", false],
  ],
  "events.trickWon": [
    ["阿梅", 0],
    ["阿梅", 10],
  ],
  "events.roundOver": [
    [true, 60],
    [false, 90],
  ],
  "result.title": [true, false].flatMap((won) => [0, 1, 2, 3, 5].map((n) => [won, n])),
  "result.rise": NUMBERS,
  "result.bottom": [[10, 4]],
  "result.bottomKept": NUMBERS,
  "result.nextDealer": [["阿梅"]],
  "result.doublings": NUMBERS.slice(1),
  "result.matchWon": [["阿梅"]],
};

/** Everything a dictionary can say. */
function sayings(lang: Lang): [path: string, text: string][] {
  return leaves(dictionaries[lang]).flatMap(([path, leaf]): [string, string][] => {
    if (typeof leaf === "string") return [[path, leaf]];
    const say = leaf as (...args: unknown[]) => string;
    return (ARGUMENTS[path] ?? []).map((args) => [path, say(...args)]);
  });
}

describe("the two languages", () => {
  it("have the same keys, of the same kind", () => {
    const shape = (lang: Lang) =>
      leaves(dictionaries[lang])
        .map(([path, leaf]) => `${path}: ${typeof leaf}`)
        .sort();
    expect(shape("en")).toEqual(shape("zh"));
  });

  it("hold nothing but words and functions, and every function is tried here", () => {
    const functions: string[] = [];
    for (const [path, leaf] of leaves(zh)) {
      expect(["string", "function"]).toContain(typeof leaf);
      if (typeof leaf === "function") functions.push(path);
    }
    expect(functions.sort()).toEqual(Object.keys(ARGUMENTS).sort());
  });

  it("take the same number of values for each sentence", () => {
    const inEn = new Map(leaves(en));
    for (const [path, leaf] of leaves(zh)) {
      if (typeof leaf !== "function") continue;
      expect((inEn.get(path) as () => string).length, path).toBeLessThanOrEqual(leaf.length);
    }
  });

  it.each(LANGS)("%s: never say nothing, nor what a program says", (lang) => {
    for (const [path, text] of sayings(lang)) {
      expect(text.trim(), path).not.toBe("");
      expect(text, path).not.toMatch(/undefined|null|NaN|\[object|\$\{/);
      expect(text, path).not.toMatch(/ {2,}/);
      if (path !== "and") expect(text, path).toBe(text.trim());
    }
  });

  it.each(LANGS)("%s: use every value that they are given", (lang) => {
    for (const [path, leaf] of leaves(dictionaries[lang])) {
      if (typeof leaf !== "function" || path === "result.title") continue;
      for (const args of ARGUMENTS[path]!) {
        if (!args.includes("阿梅")) continue;
        expect((leaf as (...a: unknown[]) => string)(...args), path).toContain("阿梅");
      }
    }
  });
});

describe("Chinese", () => {
  /** The switch names the other language in that language. */
  const IN_ENGLISH = ["language", "languageLabel"];

  it("has a Chinese word in every sentence", () => {
    const foreign = sayings("zh").filter(
      ([path, text]) => /[A-Za-z]{2,}/.test(text) && !IN_ENGLISH.includes(path),
    );
    expect(foreign).toEqual([]);
    const wordless = sayings("zh").filter(
      ([path, text]) =>
        !/\p{Script=Han}/u.test(text) && !IN_ENGLISH.includes(path) && path !== "cardShort",
    );
    expect(wordless.map(([path]) => path)).toEqual(["and"]);
  });

  it("has the stops of Chinese", () => {
    const foreign = sayings("zh").filter(([, text]) => /[,;:?!](\s|$)|\.$/.test(text));
    expect(foreign).toEqual([]);
  });

  it("calls suits and jokers by their names", () => {
    expect(zh.card("HT")).toBe("红桃10");
    expect(zh.card("W")).toBe("大王");
    expect(zh.card("w")).toBe("小王");
    expect(cardList(["S2", "w"], zh)).toBe("♠︎2 小王");
  });
});

describe("English", () => {
  it("has no Chinese but the name of the other language", () => {
    const foreign = sayings("en").filter(
      ([path, text]) =>
        /\p{Script=Han}/u.test(text.replaceAll("阿梅", "")) &&
        !["language", "languageLabel"].includes(path),
    );
    expect(foreign).toEqual([]);
  });

  it("counts one and many", () => {
    expect(en.handLabel(1)).toBe("Your hand, 1 card");
    expect(en.handLabel(2)).toBe("Your hand, 2 cards");
    expect(en.pickCount(1)).toBe("Choose a card first.");
    expect(en.pickCount(2)).toBe("Choose 2 cards first.");
    expect(en.result.rise(1)).toBe("Rise 1 level");
    expect(en.result.rise(2)).toBe("Rise 2 levels");
    expect(en.result.doublings(1)).toBe("1 override or counter");
    expect(en.result.doublings(3)).toBe("3 overrides and counters");
  });

  it("calls suits and jokers by their names", () => {
    expect(en.card("HT")).toBe("10 of hearts");
    expect(en.card("SA")).toBe("ace of spades");
    expect(en.card("W")).toBe("big joker");
    expect(cardList(["DQ", "w"], en)).toBe("♦︎Q Small joker");
  });
});

describe("an event", () => {
  const telling = (lang: Lang, dealer: number | null = 3) => ({
    m: dictionaries[lang],
    name: (seat: number) => (seat === ME ? dictionaries[lang].you : "Mei"),
    dealer,
  });
  const say = (lang: Lang, event: GameEvent, dealer?: number | null) =>
    tell(event, telling(lang, dealer));

  it.each(KINDS)("of kind %s has a sentence in both languages", (kind) => {
    for (const lang of LANGS) {
      for (const seat of [ME, MEI]) {
        const text = say(lang, sample(kind, seat));
        if (kind === "dealt") {
          expect(text).toBeNull();
          continue;
        }
        expect(text).toMatch(lang === "zh" ? /\p{Script=Han}/u : /^[A-Z].*[a-z]/);
        expect(text).not.toMatch(/undefined|null/);
      }
    }
    if (kind !== "dealt") expect(say("zh", sample(kind))).not.toBe(say("en", sample(kind)));
  });

  it("of no seat has no name", () => {
    expect(say("en", { kind: "redeal", seat: -1 })).toBe("Nobody bid: new cards");
    expect(say("zh", { kind: "redeal", seat: -1 })).toBe("没有人亮牌，重新发牌");
  });

  /** With "You" and with a name. */
  const grammar: [event: (seat: number) => GameEvent, you: string, mei: string][] = [
    [(seat) => sample("bid", seat), "You bid ♥︎2 ♥︎2", "Mei bids ♥︎2 ♥︎2"],
    [(seat) => sample("bidding_passed", seat), "You pass", "Mei passes"],
    [
      (seat) => sample("bidding_ended", seat),
      "You are dealer, ♥︎ trumps",
      "Mei is dealer, ♥︎ trumps",
    ],
    [(seat) => sample("bottom_taken", seat), "You take the bottom (8)", "Mei takes the bottom (8)"],
    [(seat) => sample("buried", seat), "You have buried", "Mei has buried"],
    [
      (seat) => sample("countered", seat),
      "You counter with Small joker Small joker, no trump now",
      "Mei counters with Small joker Small joker, no trump now",
    ],
    [(seat) => sample("counter_passed", seat), "You pass", "Mei passes"],
    [
      (seat) => sample("friend_called", seat),
      "You call ♥︎A: the first seat after the dealer that holds it",
      "Mei calls ♥︎A: the first seat after the dealer that holds it",
    ],
    [
      (seat) => ({ kind: "friend_called", seat, card: "HA", nth: 2 }),
      "You call copy 2 of ♥︎A",
      "Mei calls copy 2 of ♥︎A",
    ],
    [(seat) => sample("friend_revealed", seat), "You are the friend", "Mei is the friend"],
    [
      (seat) => sample("throw_failed", seat),
      "Your throw failed: ♥︎A ♥︎K; ♥︎K is played, 10 points penalty",
      "Failed throw by Mei: ♥︎A ♥︎K; ♥︎K is played, 10 points penalty",
    ],
    [(seat) => sample("played", seat), "You lead pair ♥︎10 ♥︎10", "Mei leads pair ♥︎10 ♥︎10"],
    [
      (seat) => ({
        kind: "played",
        seat,
        cards: ["HT"],
        shape: "single",
        ruff: false,
        winning: true,
      }),
      "You lead ♥︎10",
      "Mei leads ♥︎10",
    ],
    [
      (seat) => ({
        kind: "played",
        seat,
        cards: ["HT"],
        shape: null,
        ruff: false,
        winning: false,
      }),
      "You play ♥︎10",
      "Mei plays ♥︎10",
    ],
    [
      (seat) => ({ kind: "played", seat, cards: ["S2"], shape: null, ruff: true, winning: true }),
      "You ruff",
      "Mei ruffs",
    ],
    [
      (seat) => ({
        kind: "played",
        seat,
        cards: ["S2"],
        shape: null,
        ruff: true,
        winning: false,
      }),
      "You ruff, too low",
      "Mei ruffs, too low",
    ],
    [(seat) => sample("trick_won", seat), "You win 20 points", "Mei wins 20 points"],
    [
      (seat) => ({ kind: "trick_won", seat, points: 0 }),
      "You win the trick, no points",
      "Mei wins the trick, no points",
    ],
  ];

  it.each(grammar)("in English is told of You and of others: %#", (event, you, mei) => {
    expect(say("en", event(ME))).toBe(you);
    expect(say("en", event(MEI))).toBe(mei);
  });

  it("of a bid has the right verb for every term", () => {
    for (const term of TERMS) {
      const event = (seat: number): GameEvent => ({ ...sample("bid", seat), term }) as GameEvent;
      const you = say("en", event(ME))!.split(" ")[1]!;
      expect(say("en", event(MEI))!.split(" ")[1]).toBe(`${you}s`);
    }
  });

  it("that reveals the dealer as the friend means to play alone", () => {
    expect(say("en", sample("friend_revealed", MEI), MEI)).toBe("Mei plays alone");
    expect(say("en", sample("friend_revealed", ME), ME)).toBe("You play alone");
    expect(say("zh", sample("friend_revealed", MEI), MEI)).toBe("Mei独打");
    expect(say("zh", sample("friend_revealed", MEI), ME)).toBe("Mei是朋友");
  });

  it("in Chinese needs no grammar but you", () => {
    expect(say("zh", sample("trick_won", ME))).toBe("你大，得 20 分");
    expect(say("zh", sample("played", ME))).toBe("你首出对子 ♥︎10 ♥︎10");
    expect(say("zh", sample("throw_failed", ME))).toBe("你甩牌不成立：♥︎A ♥︎K，改出 ♥︎K，罚 10 分");
  });
});

describe("the language to begin with", () => {
  it.each([
    ["en", ["zh-CN"], "en"],
    ["zh", ["en-US"], "zh"],
    ["fr", ["en-US"], "en"],
    [null, [], "zh"],
    [null, ["zh-TW"], "zh"],
    [null, ["ZH"], "zh"],
    [null, ["en-US", "zh-CN"], "zh"],
    [null, ["en-US", "de"], "en"],
  ] as const)("kept %s, asked for %j: %s", (kept, asked, lang) => {
    expect(preferredLang(kept, asked)).toBe(lang);
  });
});
