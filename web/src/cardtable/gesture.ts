/**
 * Tells a tap from a drag over a row of cards. Points in, calls out: no DOM, no clock.
 *
 * A tap toggles one card. A pointer that moves more than `SLOP` pixels is a drag for good: it
 * paints every card on its way with the opposite of the first card's state, and the way between
 * two samples is walked in small steps, so that a quick finger skips nothing.
 */

export interface Point {
  x: number;
  y: number;
}

export interface GestureTarget {
  cardAt(point: Point): number | null;
  isSelected(card: number): boolean;
  set(card: number, selected: boolean): void;
  /** A tap that hit no card. */
  missed?(): void;
}

export const SLOP = 8;
const STEP = 4;

export class HandGesture {
  #start: Point | null = null;
  #last: Point | null = null;
  #dragging = false;
  #paint: boolean | null = null;

  constructor(private readonly target: GestureTarget) {}

  get dragging(): boolean {
    return this.#dragging;
  }

  down(point: Point): void {
    this.#start = point;
    this.#last = point;
    this.#dragging = false;
    this.#paint = null;
  }

  move(point: Point): void {
    if (!this.#start || !this.#last) return;
    if (!this.#dragging) {
      if (distance(this.#start, point) <= SLOP) return;
      this.#dragging = true;
      this.#touch(this.#start);
      this.#last = this.#start;
    }
    const steps = Math.max(1, Math.ceil(distance(this.#last, point) / STEP));
    for (let i = 1; i <= steps; i++) this.#touch(between(this.#last, point, i / steps));
    this.#last = point;
  }

  up(point: Point): void {
    if (!this.#start) return;
    this.move(point);
    if (!this.#dragging) {
      const card = this.target.cardAt(this.#start);
      if (card === null) this.target.missed?.();
      else this.target.set(card, !this.target.isSelected(card));
    }
    this.cancel();
  }

  /** Forget the pointer; what a drag has painted stays. */
  cancel(): void {
    this.#start = null;
    this.#last = null;
    this.#dragging = false;
    this.#paint = null;
  }

  #touch(point: Point): void {
    const card = this.target.cardAt(point);
    if (card === null) return;
    this.#paint ??= !this.target.isSelected(card);
    if (this.target.isSelected(card) !== this.#paint) this.target.set(card, this.#paint);
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function between(a: Point, b: Point, part: number): Point {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}
