/** Where somebody is in a replay, and what moves him on. */

import type { Spot } from "./address.ts";
import { type Position, leadsOf, nearestLead } from "./positions.ts";
import { type Speed, lingers, nextSpeed } from "./timing.ts";

/** The clock; tests bring their own. */
export interface Timers {
  setTimeout(call: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

export class Viewer {
  at = $state(0);
  seat = $state<number | null>(null);
  speed = $state<Speed>(1);
  playing = $state(false);
  /** Whether the last move was one step on: only that is shown as movement. */
  stepped = $state(false);

  readonly leads: readonly number[];
  #timer: unknown = null;

  constructor(
    readonly positions: readonly Position[],
    spot: Spot,
    private readonly timers: Timers,
  ) {
    this.leads = leadsOf(positions);
    this.at = spot.at;
    this.seat = spot.seat;
  }

  get last(): number {
    return this.positions.length - 1;
  }

  get position(): Position {
    return this.positions[this.at]!;
  }

  get spot(): Spot {
    return { at: this.at, seat: this.seat };
  }

  /** Go to a step; whoever goes somewhere wants to look. */
  go(at: number): void {
    this.pause();
    this.#move(at);
  }

  step(by: -1 | 1): void {
    this.go(this.at + by);
  }

  toLead(way: -1 | 1): void {
    this.go(nearestLead(this.leads, this.at, way, this.last));
  }

  /** Run or stand; at the end, run again from the beginning. */
  toggle(): void {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.at === this.last) this.#move(0);
    this.playing = this.at < this.last;
    this.#arrange();
  }

  pause(): void {
    this.playing = false;
    this.#arrange();
  }

  faster(): void {
    this.speed = nextSpeed(this.speed);
    this.#arrange();
  }

  look(seat: number | null): void {
    this.seat = seat;
    this.stepped = false;
  }

  #move(at: number): void {
    const to = Math.max(0, Math.min(at, this.last));
    this.stepped = to === this.at + 1;
    this.at = to;
  }

  /** Set the one timer anew, for what is shown now. */
  #arrange(): void {
    if (this.#timer !== null) this.timers.clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.playing) return;
    this.#timer = this.timers.setTimeout(
      () => {
        this.#timer = null;
        this.#move(this.at + 1);
        this.playing = this.at < this.last;
        this.#arrange();
      },
      lingers(this.position.events, this.speed),
    );
  }
}
