/**
 * Movement of cards over the Web Animations API: first, last, invert, play.
 *
 * A node always stands where it belongs (its `transform` is set at once); the animation only
 * covers the way there and can be dropped at any time. `cancel` drops all of them: after a
 * resync nothing pretends to have happened on the way.
 */

export interface Xy {
  x: number;
  y: number;
}

export interface Frame {
  x: number;
  y: number;
  w: number;
}

/** What `Mover` needs of an element; tests bring their own. */
export interface Movable {
  style: { transform: string };
  animate?(frames: Keyframe[], options: KeyframeAnimationOptions): Running;
}

export interface Running {
  cancel(): void;
  onfinish: unknown;
  oncancel: unknown;
}

export const MOVE_MS = 180;
export const RISE_MS = 90;
export const ARRIVE_MS = 220;
export const GATHER_MS = 260;
const EASE = "cubic-bezier(.2,.7,.2,1)";

export function translate(to: Xy): string {
  return `translate(${round(to.x)}px, ${round(to.y)}px)`;
}

/** The transform that makes a node at `last` look as if it still were at `first`. */
export function invert(first: Frame, last: Frame): string {
  const scale = last.w > 0 ? first.w / last.w : 1;
  return `translate(${round(first.x)}px, ${round(first.y)}px) scale(${round(scale * 100) / 100})`;
}

export class Mover {
  #running = new Set<Running>();
  #places = new WeakMap<Movable, Xy>();
  #still = false;

  constructor(private readonly reduced: () => boolean = () => false) {}

  /** Put a node in place; it glides there when it was elsewhere before. */
  place(node: Movable, to: Xy, ms = MOVE_MS): void {
    const from = this.#places.get(node);
    this.#places.set(node, to);
    node.style.transform = translate(to);
    if (!from || (from.x === to.x && from.y === to.y)) return;
    const onlyRises = from.x === to.x;
    this.#play(node, [{ transform: translate(from) }, { transform: translate(to) }], {
      duration: onlyRises ? Math.min(ms, RISE_MS) : ms,
      easing: EASE,
    });
  }

  /** Let a node that was just put in place come from somewhere else. */
  arrive(node: Movable, from: Frame, to: Frame, delay = 0): void {
    this.#play(
      node,
      [
        { transform: invert(from, to), transformOrigin: "0 0" },
        { transform: translate(to), transformOrigin: "0 0" },
      ],
      { duration: ARRIVE_MS, delay, easing: EASE, fill: "backwards" },
    );
  }

  /** Let a node leave for somewhere; it stays gone until it is removed. */
  leave(node: Movable, to: Xy): void {
    const from = this.#places.get(node) ?? { x: 0, y: 0 };
    this.#play(
      node,
      [
        { transform: translate(from), opacity: 1 },
        // Solid until the end: cards of a fan must not show through each other.
        { opacity: 1, offset: 0.85 },
        { transform: translate(to) + " scale(0.6)", opacity: 0 },
      ],
      { duration: GATHER_MS, easing: "ease-in", fill: "forwards" },
    );
  }

  /** Drop all movement, and start none until the caller's work is done. */
  cancel(): void {
    for (const running of [...this.#running]) running.cancel();
    this.#running.clear();
  }

  /** While still, nodes jump. */
  set still(still: boolean) {
    this.#still = still;
    if (still) this.cancel();
  }

  get moving(): number {
    return this.#running.size;
  }

  #play(node: Movable, frames: Keyframe[], options: KeyframeAnimationOptions): void {
    if (this.#still || this.reduced() || !node.animate) return;
    const running = node.animate(frames, options);
    this.#running.add(running);
    const done = (): void => void this.#running.delete(running);
    running.onfinish = done;
    running.oncancel = done;
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
