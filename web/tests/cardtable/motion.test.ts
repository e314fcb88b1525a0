import { describe, expect, it } from "vitest";
import {
  ARRIVE_MS,
  GATHER_MS,
  MOVE_MS,
  type Movable,
  Mover,
  RISE_MS,
  type Running,
  invert,
  translate,
} from "../../src/cardtable/motion.ts";

class FakeRunning implements Running {
  cancelled = 0;
  onfinish: unknown = null;
  oncancel: unknown = null;
  constructor(
    readonly frames: Keyframe[],
    readonly options: KeyframeAnimationOptions,
  ) {}
  cancel(): void {
    this.cancelled++;
  }
  finish(): void {
    (this.onfinish as () => void)();
  }
}

class FakeNode implements Movable {
  style = { transform: "" };
  readonly played: FakeRunning[] = [];
  animate(frames: Keyframe[], options: KeyframeAnimationOptions): Running {
    const running = new FakeRunning(frames, options);
    this.played.push(running);
    return running;
  }
}

const at = (x: number, y: number, w = 50) => ({ x, y, w });

describe("transforms", () => {
  it("are rounded to hundredths of a pixel", () => {
    expect(translate({ x: 1.23456, y: -7 })).toBe("translate(1.23px, -7px)");
  });

  it("make a card look as if it still were elsewhere, in that size", () => {
    expect(invert(at(10, 20, 25), at(300, 400, 50))).toBe("translate(10px, 20px) scale(0.5)");
    expect(invert(at(10, 20), at(0, 0, 0))).toBe("translate(10px, 20px) scale(1)");
  });
});

describe("placing", () => {
  it("puts a new node in place without a movement", () => {
    const node = new FakeNode();
    new Mover().place(node, { x: 5, y: 6 });
    expect(node.style.transform).toBe("translate(5px, 6px)");
    expect(node.played).toEqual([]);
  });

  it("sets the new place at once and glides over the old one", () => {
    const node = new FakeNode();
    const mover = new Mover();
    mover.place(node, { x: 5, y: 6 });
    mover.place(node, { x: 50, y: 60 });
    expect(node.style.transform).toBe("translate(50px, 60px)");
    const [running] = node.played;
    expect(running!.frames.map((frame) => frame["transform"])).toEqual([
      "translate(5px, 6px)",
      "translate(50px, 60px)",
    ]);
    expect(running!.options.duration).toBe(MOVE_MS);
    expect(mover.moving).toBe(1);
    running!.finish();
    expect(mover.moving).toBe(0);
  });

  it("does not move what stays", () => {
    const node = new FakeNode();
    const mover = new Mover();
    mover.place(node, { x: 5, y: 6 });
    mover.place(node, { x: 5, y: 6 });
    expect(node.played).toEqual([]);
  });

  it("rises faster than it glides, and in no longer a time than asked for", () => {
    const node = new FakeNode();
    const mover = new Mover();
    mover.place(node, { x: 5, y: 20 });
    mover.place(node, { x: 5, y: 6 });
    mover.place(node, { x: 5, y: 20 }, 40);
    mover.place(node, { x: 9, y: 20 }, 400);
    expect(node.played.map(({ options }) => options.duration)).toEqual([RISE_MS, 40, 400]);
  });

  it("knows the place of each node", () => {
    const [a, b] = [new FakeNode(), new FakeNode()];
    const mover = new Mover();
    mover.place(a, { x: 1, y: 1 });
    mover.place(b, { x: 2, y: 2 });
    mover.place(b, { x: 3, y: 3 });
    expect(a.played).toEqual([]);
    expect(b.played[0]!.frames[0]!["transform"]).toBe("translate(2px, 2px)");
  });

  it("goes on from the last place after a jump", () => {
    const node = new FakeNode();
    const mover = new Mover();
    mover.still = true;
    mover.place(node, { x: 1, y: 1 });
    mover.place(node, { x: 2, y: 2 });
    mover.still = false;
    mover.place(node, { x: 3, y: 3 });
    expect(node.played).toHaveLength(1);
    expect(node.played[0]!.frames[0]!["transform"]).toBe("translate(2px, 2px)");
  });
});

describe("arriving", () => {
  it("comes from another place in its size, to where it belongs, and waits its turn", () => {
    const node = new FakeNode();
    const mover = new Mover();
    mover.place(node, { x: 100, y: 200 });
    mover.arrive(node, at(0, 0, 25), at(100, 200), 30);
    const [{ frames, options }] = node.played as [FakeRunning];
    expect(frames[0]!["transform"]).toBe("translate(0px, 0px) scale(0.5)");
    expect(frames[1]!["transform"]).toBe("translate(100px, 200px)");
    expect(frames.map((frame) => frame["transformOrigin"])).toEqual(["0 0", "0 0"]);
    expect(options).toMatchObject({ duration: ARRIVE_MS, delay: 30, fill: "backwards" });
    expect(node.style.transform).toBe("translate(100px, 200px)");
  });
});

describe("leaving", () => {
  it("goes from its place and stays gone", () => {
    const node = new FakeNode();
    const mover = new Mover();
    mover.place(node, { x: 100, y: 200 });
    mover.leave(node, { x: 10, y: 20 });
    const [{ frames, options }] = node.played as [FakeRunning];
    expect(frames[0]).toMatchObject({ transform: "translate(100px, 200px)", opacity: 1 });
    expect(frames.at(-1)).toMatchObject({
      transform: "translate(10px, 20px) scale(0.6)",
      opacity: 0,
    });
    expect(options).toMatchObject({ duration: GATHER_MS, fill: "forwards" });
  });

  it("works for a node that was never placed", () => {
    const node = new FakeNode();
    new Mover().leave(node, { x: 10, y: 20 });
    expect(node.played[0]!.frames[0]!["transform"]).toBe("translate(0px, 0px)");
  });
});

describe("no movement", () => {
  it("cancel drops all that is under way", () => {
    const nodes = [new FakeNode(), new FakeNode()];
    const mover = new Mover();
    for (const node of nodes) mover.arrive(node, at(0, 0), at(9, 9));
    expect(mover.moving).toBe(2);
    mover.cancel();
    expect(mover.moving).toBe(0);
    expect(nodes.map((node) => node.played[0]!.cancelled)).toEqual([1, 1]);
  });

  it("cancel leaves alone what has finished, and forgets what the browser cancelled", () => {
    const node = new FakeNode();
    const mover = new Mover();
    mover.arrive(node, at(0, 0), at(9, 9));
    mover.arrive(node, at(0, 0), at(9, 9));
    node.played[0]!.finish();
    (node.played[1]!.oncancel as () => void)();
    expect(mover.moving).toBe(0);
    mover.cancel();
    expect(node.played.map(({ cancelled }) => cancelled)).toEqual([0, 0]);
  });

  it("still drops what moves and lets nodes jump", () => {
    const node = new FakeNode();
    const mover = new Mover();
    mover.place(node, { x: 1, y: 1 });
    mover.place(node, { x: 2, y: 2 });
    mover.still = true;
    expect(node.played[0]!.cancelled).toBe(1);
    mover.place(node, { x: 3, y: 3 });
    mover.arrive(node, at(0, 0), at(3, 3));
    mover.leave(node, { x: 0, y: 0 });
    expect(node.played).toHaveLength(1);
    expect(node.style.transform).toBe("translate(3px, 3px)");
  });

  it("a page with reduced motion only jumps, from the moment it is asked for", () => {
    let reduced = false;
    const node = new FakeNode();
    const mover = new Mover(() => reduced);
    mover.place(node, { x: 1, y: 1 });
    mover.place(node, { x: 2, y: 2 });
    reduced = true;
    mover.place(node, { x: 3, y: 3 });
    mover.arrive(node, at(0, 0), at(3, 3));
    mover.leave(node, { x: 0, y: 0 });
    expect(node.played).toHaveLength(1);
    expect(node.style.transform).toBe("translate(3px, 3px)");
  });

  it("a browser without animations jumps", () => {
    const node: Movable = { style: { transform: "" } };
    const mover = new Mover();
    mover.place(node, { x: 1, y: 1 });
    mover.place(node, { x: 2, y: 2 });
    expect(node.style.transform).toBe("translate(2px, 2px)");
    expect(mover.moving).toBe(0);
  });
});
