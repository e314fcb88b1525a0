import { describe, expect, it } from "vitest";
import { positionsOf } from "../../src/replay/positions.ts";
import { SPEEDS, lingers, nextSpeed } from "../../src/replay/timing.ts";
import { Viewer } from "../../src/replay/viewer.svelte.ts";
import { REPLAY } from "../support/replays.ts";
import { played, won } from "../support/tables.ts";

const LAST = REPLAY.steps.length - 1;

/** A clock that the test moves: at most one call is due. */
class Clock {
  due: { call: () => void; ms: number } | null = null;

  setTimeout(call: () => void, ms: number): unknown {
    expect(this.due).toBeNull();
    this.due = { call, ms };
    return this.due;
  }

  clearTimeout(timer: unknown): void {
    if (this.due === timer) this.due = null;
  }

  ring(): void {
    const { call } = this.due!;
    this.due = null;
    call();
  }
}

function viewing(at = 0): { viewer: Viewer; clock: Clock } {
  const clock = new Clock();
  return { viewer: new Viewer(positionsOf(REPLAY), { at, seat: null }, clock), clock };
}

describe("a viewer", () => {
  it("begins where the address says", () => {
    const viewer = new Viewer(positionsOf(REPLAY), { at: 4, seat: 2 }, new Clock());
    expect(viewer.spot).toEqual({ at: 4, seat: 2 });
    expect(viewer.position).toBe(viewer.positions[4]);
  });

  it("stays within the round", () => {
    const { viewer } = viewing();
    viewer.step(-1);
    expect(viewer.at).toBe(0);
    viewer.go(99);
    expect(viewer.at).toBe(LAST);
    viewer.step(1);
    expect(viewer.at).toBe(LAST);
  });

  it("goes from lead to lead", () => {
    const { viewer } = viewing();
    const places = [1, 1, 1, -1, -1, -1].map((way) => {
      viewer.toLead(way as 1 | -1);
      return viewer.at;
    });
    expect(places).toEqual([3, 5, LAST, 5, 3, 0]);
  });

  it("moves only when it goes one step on", () => {
    const { viewer } = viewing(2);
    viewer.step(1);
    expect(viewer.stepped).toBe(true);
    viewer.step(-1);
    expect(viewer.stepped).toBe(false);
    viewer.step(1);
    viewer.look(1);
    expect(viewer.stepped).toBe(false);
    viewer.go(6);
    expect(viewer.stepped).toBe(false);
  });

  it("runs to the end and stands there", () => {
    const { viewer, clock } = viewing(4);
    viewer.toggle();
    expect(viewer.playing).toBe(true);
    expect(viewer.at).toBe(4);
    clock.ring();
    expect([viewer.at, viewer.playing]).toEqual([5, true]);
    clock.ring();
    expect([viewer.at, viewer.playing]).toEqual([LAST, false]);
    expect(clock.due).toBeNull();
  });

  it("runs from the beginning when it stands at the end", () => {
    const { viewer, clock } = viewing(LAST);
    viewer.toggle();
    expect([viewer.at, viewer.playing]).toEqual([0, true]);
    clock.ring();
    expect(viewer.at).toBe(1);
  });

  it("stands when it is told to, and when somebody goes elsewhere", () => {
    for (const act of ["toggle", "pause", "step", "go", "toLead"] as const) {
      const { viewer, clock } = viewing(1);
      viewer.toggle();
      if (act === "step" || act === "toLead") viewer[act](1);
      else if (act === "go") viewer.go(2);
      else viewer[act]();
      expect([viewer.playing, clock.due], act).toEqual([false, null]);
    }
  });

  it("runs on while somebody looks at another hand", () => {
    const { viewer, clock } = viewing(1);
    viewer.toggle();
    viewer.look(3);
    expect(viewer.playing).toBe(true);
    clock.ring();
    expect(viewer.spot).toEqual({ at: 2, seat: 3 });
  });

  it("changes its speed at once", () => {
    const { viewer, clock } = viewing(3);
    viewer.faster();
    expect(clock.due).toBeNull();
    viewer.toggle();
    const before = clock.due!.ms;
    viewer.faster();
    expect(clock.due!.ms).toBe(before / 2);
  });

  it("of a round of one step has nothing to run", () => {
    const clock = new Clock();
    const short = positionsOf({ ...REPLAY, steps: REPLAY.steps.slice(0, 1) });
    const viewer = new Viewer(short, { at: 0, seat: null }, clock);
    viewer.toggle();
    expect([viewer.playing, clock.due]).toEqual([false, null]);
  });
});

describe("the pace", () => {
  it("stays longer where there is more to see", () => {
    const play = lingers([played(0, "SA")], 1);
    expect(lingers([played(0, "SA"), won(0)], 1)).toBeGreaterThan(play);
    expect(lingers([{ kind: "buried", seat: 0, count: 8, cards: [] }], 1)).toBeGreaterThan(play);
    expect(lingers([], 1)).toBe(play);
  });

  it("is as many times as fast as it says", () => {
    for (const speed of SPEEDS) expect(lingers([won(0)], speed) * speed).toBe(lingers([won(0)], 1));
  });

  it("goes round", () => {
    const seen = SPEEDS.map(() => 0.5 as (typeof SPEEDS)[number]);
    for (let i = 1; i < seen.length; i++) seen[i] = nextSpeed(seen[i - 1]!);
    expect(seen).toEqual([...SPEEDS]);
    expect(nextSpeed(seen.at(-1)!)).toBe(0.5);
  });
});
