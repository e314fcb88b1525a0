/**
 * Where cards come from: the hand remembers the place of every card it gives up, so that the
 * same card on the felt can start there. Page coordinates. Pure.
 */

import type { Frame } from "./motion.ts";

export class Flights {
  #left = new Map<string, Frame[]>();

  /** A card left its place. */
  gone(code: string, from: Frame): void {
    const frames = this.#left.get(code) ?? [];
    frames.push(from);
    this.#left.set(code, frames);
  }

  /** Take the place that a card of this code left, if any. */
  take(code: string): Frame | null {
    return this.#left.get(code)?.shift() ?? null;
  }

  /** What was not taken at once is not taken any more. */
  forget(): void {
    this.#left.clear();
  }
}
