import { describe, expect, it } from "vitest";
import {
  leadsOf,
  nearestLead,
  onFelt,
  positionsOf,
  seesBottom,
} from "../../src/replay/positions.ts";
import { REPLAY, STEPS } from "../support/replays.ts";
import { hand } from "../support/tables.ts";

const positions = positionsOf(REPLAY);

describe("positions", () => {
  it("are one to a step", () => {
    expect(positions).toHaveLength(STEPS.length);
    expect(positions.map((p) => p.events)).toEqual(STEPS.map((step) => step.events));
  });

  it("lay each change over what was there", () => {
    expect(positions[1]!.view).toMatchObject({ phase: "bid", dealt: 8, trump: "H" });
    expect(positions[2]!.view).toMatchObject({ phase: "play", dealt: 8, burier: 1 });
    expect(positions[6]!.view).toMatchObject({ phase: "over", trump: "H", tricks: 2 });
  });

  it("may set something back to nothing", () => {
    expect(positions[3]!.view.trick).not.toBeNull();
    expect(positions[4]!.view.trick).toBeNull();
  });

  it("keep the hands that did not change", () => {
    expect(positions[3]!.hands).toEqual([
      hand("SK"),
      hand("SQ", "SJ"),
      hand("SA", "SK"),
      hand("SA", "SK"),
    ]);
    expect(positions[6]!.hands[0]).toEqual([]);
  });

  it("do not change what was before", () => {
    expect(REPLAY.start.phase).toBe("deal");
    expect(positions[0]!.hands[0]).toEqual(hand("SA", "SK"));
  });

  it("count tricks from 1, from a lead on until the next", () => {
    expect(positions.map((p) => p.trick)).toEqual([0, 0, 0, 1, 1, 2, 2]);
  });
});

describe("leads", () => {
  const leads = leadsOf(positions);

  it("are where a trick begins", () => {
    expect(leads).toEqual([3, 5]);
  });

  it.each([
    [0, 3],
    [3, 5],
    [4, 5],
    [5, 6],
    [6, 6],
  ])("after step %i comes %i", (at, to) => {
    expect(nearestLead(leads, at, 1, 6)).toBe(to);
  });

  it.each([
    [6, 5],
    [5, 3],
    [4, 3],
    [3, 0],
    [0, 0],
  ])("before step %i comes %i", (at, to) => {
    expect(nearestLead(leads, at, -1, 6)).toBe(to);
  });

  it("are none in a round that was not played", () => {
    expect(leadsOf(positions.slice(0, 3))).toEqual([]);
    expect(nearestLead([], 1, 1, 2)).toBe(2);
  });
});

describe("on the felt", () => {
  const laid = (at: number): string[] =>
    onFelt(positions[at]!).laid.map(({ seat, cards }) => `${seat}:${cards.join(" ")}`);

  it("lies the standing bid before the play", () => {
    expect(laid(0)).toEqual([]);
    expect(laid(1)).toEqual(["1:H2"]);
    expect(laid(2)).toEqual([]);
  });

  it("lies a trick until the next is led", () => {
    expect(laid(3)).toEqual(["0:SA"]);
    expect(laid(4)).toEqual(["0:SA", "1:SQ"]);
    expect(laid(5)).toEqual(["0:SK"]);
  });

  it("are the cards of one trick the same ones, of two tricks others", () => {
    const rounds = positions.map((p) => onFelt(p).round);
    expect(rounds[3]).toBe(rounds[4]);
    expect(rounds[4]).not.toBe(rounds[5]);
    expect(rounds[1]).not.toBe(rounds[0]);
  });
});

describe("the bottom", () => {
  it("lies open when all hands do, unless somebody holds it", () => {
    expect(positions.map((p) => seesBottom(p.view, null))).not.toContain(false);
    expect(seesBottom({ ...positions[2]!.view, bottom: [] }, null)).toBe(false);
  });

  it("is seen by a seat that buried it, and by all in the end", () => {
    const by = (seat: number): boolean[] => positions.map((p) => seesBottom(p.view, seat));
    expect(by(1)).toEqual([false, false, true, true, true, true, true]);
    expect(by(0)).toEqual([false, false, false, false, false, false, true]);
  });
});
