import { describe, expect, it } from "vitest";
import type { LessonLine, LessonStep, View } from "../../src/protocol.ts";
import {
  answerOf,
  askOf,
  choicesOf,
  doneOf,
  firstOpen,
  laidOf,
  lessonAfter,
  mayPass,
  nextOpen,
  progressOf,
  withSigns,
  withStep,
} from "../../src/state/lesson.ts";

const view = (phase: View["phase"], more: Partial<View> = {}): View =>
  ({ phase, trick: null, last_trick: null, bid: null, hand: [], ...more }) as View;

const trick = (winner: number, ...plays: [number, string[]][]) => ({
  leader: plays[0]![0],
  shape: "single" as const,
  plays: plays.map(([seat, cards]) => ({ seat, cards })),
  winner,
  points: 0,
  failed_throw: null,
});

describe("what a step asks for", () => {
  it("follows from the phase of its table", () => {
    expect(askOf(view("deal"))).toBe("bid");
    expect(askOf(view("bid"))).toBe("bid");
    expect(askOf(view("bury"))).toBe("bury");
    expect(askOf(view("counter"))).toBe("counter");
    expect(askOf(view("call"))).toBe("call");
    expect(askOf(view("play"))).toBe("play");
  });

  it("is answered with an action as at a table", () => {
    expect(answerOf(view("play"), ["S3", "S3"])).toEqual({ kind: "play", cards: ["S3", "S3"] });
    expect(answerOf(view("deal"), ["H2"])).toEqual({ kind: "bid", cards: ["H2"] });
    expect(answerOf(view("call"), ["DA"])).toEqual({ kind: "call", card: "DA" });
    expect(answerOf(view("bury"), [])).toEqual({ kind: "bury", cards: [] });
  });

  it("is answered without cards by a pass, where one may pass", () => {
    for (const phase of ["deal", "bid", "counter"] as const) {
      expect(mayPass(view(phase))).toBe(true);
      expect(answerOf(view(phase), [])).toEqual({ kind: "pass" });
    }
    for (const phase of ["play", "bury", "call"] as const) {
      expect(mayPass(view(phase))).toBe(false);
      expect(answerOf(view(phase), []).kind).toBe(phase);
    }
  });

  it("offers its own cards to choose from, else the hand", () => {
    const hand = [
      { suit: "T" as const, cards: ["W", "H2"] },
      { suit: "S" as const, cards: ["S3"] },
    ];
    const step = { view: view("play", { hand }), offers: [] as string[] } as unknown as LessonStep;
    expect(choicesOf(step)).toEqual(["W", "H2", "S3"]);
    expect(choicesOf({ ...step, offers: ["DA"] })).toEqual(["DA"]);
  });
});

describe("what lies on the table", () => {
  it("is the trick, or the one that has just ended", () => {
    const now = trick(1, [1, ["SQ"]]);
    const last = trick(2, [1, ["SA"]], [2, ["H3"]]);
    expect(laidOf(view("play", { trick: now, last_trick: last }))).toEqual([
      { seat: 1, cards: ["SQ"], best: true },
    ]);
    expect(laidOf(view("play", { last_trick: last })).map((one) => one.best)).toEqual([
      false,
      true,
    ]);
  });

  it("is the bid before there are tricks, and nothing at a first lead", () => {
    const bid = { seat: 2, cards: ["H2"], trump: "H" as const };
    expect(laidOf(view("counter", { bid }))).toEqual([{ seat: 2, cards: ["H2"], best: true }]);
    expect(laidOf(view("play", { bid }))).toEqual([]);
  });
});

describe("what was done", () => {
  const line = (id: string, steps: number) => ({ id, steps }) as LessonLine;
  const lessons = [line("trumps", 3), line("follow", 4), line("pairs", 2)];

  it("is counted step after step", () => {
    const one = withStep({}, "trumps", 0);
    expect(one).toEqual({ trumps: 1 });
    expect(withStep(one, "trumps", 0)).toBe(one);
    expect(withStep(one, "trumps", 2)).toBe(one);
    expect(withStep(one, "follow", 0)).toEqual({ trumps: 1, follow: 1 });
  });

  it("says where to go on", () => {
    expect(nextOpen({}, lessons)?.id).toBe("trumps");
    expect(nextOpen({ trumps: 3, follow: 2 }, lessons)?.id).toBe("follow");
    expect(nextOpen({ trumps: 3, follow: 9, pairs: 2 }, lessons)).toBeNull();
    expect(firstOpen({ trumps: 2 }, lessons[0]!)).toBe(2);
    expect(firstOpen({ trumps: 3 }, lessons[0]!)).toBe(0);
    expect(lessonAfter(lessons, "trumps")?.id).toBe("follow");
    expect(lessonAfter(lessons, "pairs")).toBeNull();
    expect(lessonAfter(lessons, "nothing")).toBeNull();
  });

  it("is read back as far as it makes sense", () => {
    expect(progressOf(JSON.stringify({ trumps: 3, follow: 1 }))).toEqual({ trumps: 3, follow: 1 });
    for (const odd of [null, "", "[1]", "7", "null", "{", '"x"']) {
      expect(progressOf(odd)).toEqual({});
    }
    expect(progressOf('{"trumps":"3","follow":-1,"pairs":1.5,"throw":2}')).toEqual({ throw: 2 });
    expect(doneOf({}, line("constructor", 3))).toBe(0);
    expect(doneOf({ trumps: 99 }, lessons[0]!)).toBe(3);
  });
});

describe("suit signs", () => {
  it("are kept from becoming pictures, once", () => {
    const once = withSigns("♠A ♥10");
    expect(once).toBe("♠\uFE0EA ♥\uFE0E10");
    expect(withSigns(once)).toBe(once);
  });
});
