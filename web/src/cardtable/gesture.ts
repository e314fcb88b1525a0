/**
 * Tells taps, drags and lifts over a row of cards apart. Points in, calls out: no DOM, no clock.
 *
 * A tap toggles one card at once; a second and a third tap that follow quickly are told as such.
 * A pointer that moves more than `SLOP` pixels is a drag for good: it paints every card on its
 * way with the opposite of the first card's state, and the way between two samples is walked in
 * small steps, so that a quick finger skips nothing. A drag that begins on a selected card waits
 * for `DECIDE` pixels: when they lead upward it lifts what is selected instead.
 */

export interface Point {
  x: number;
  y: number;
}

/** How far the selection was carried; `armed` when letting go here acts. */
export interface Lift extends Point {
  armed: boolean;
}

export interface GestureTarget {
  cardAt(point: Point): number | null;
  isSelected(card: number): boolean;
  set(card: number, selected: boolean): void;
  /** A tap that hit no card. */
  missed?(): void;
  /** The second or a later quick tap on one card; false makes it a first tap again. */
  again?(card: number, taps: number): boolean;
  /** Whether the selection may be lifted now. */
  mayLift?(): boolean;
  /** The selection is carried along, or (null) falls back to where it was. */
  lifted?(lift: Lift | null): void;
  /** The selection was let go high enough. */
  released?(): void;
}

export const SLOP = 8;
/** The way after which a drag from a selected card is a lift or not, in px. */
export const DECIDE = 12;
/** How high the selection must be carried, in px. */
export const LIFT = 48;
/** Taps that follow each other within this time belong together, in ms. */
export const AGAIN_MS = 300;
const STEP = 4;

interface Tap {
  card: number;
  point: Point;
  at: number;
  taps: number;
}

export class HandGesture {
  #start: Point | null = null;
  #last: Point | null = null;
  #dragging = false;
  #lifting = false;
  #armed = false;
  #paint: boolean | null = null;
  #tap: Tap | null = null;

  constructor(private readonly target: GestureTarget) {}

  get dragging(): boolean {
    return this.#dragging || this.#lifting;
  }

  down(point: Point): void {
    this.cancel();
    this.#start = point;
    this.#last = point;
  }

  move(point: Point): void {
    if (!this.#start || !this.#last) return;
    if (!this.dragging && !this.#decide(this.#start, point, this.#slop(this.#start))) return;
    if (this.#lifting) this.#carry(this.#start, point);
    else this.#paintTo(this.#last, point);
    this.#last = point;
  }

  /** The pointer is up at a time in ms; without a time no tap belongs to another. */
  up(point: Point, at?: number): void {
    if (!this.#start) return;
    this.move(point);
    // Past the slop it is no tap, even when the way was too short to tell a drag from a lift.
    if (!this.dragging && this.#decide(this.#start, point, SLOP)) this.move(point);
    if (!this.dragging) this.#tapped(this.#start, at);
    if (this.#armed) {
      this.#lifting = false;
      this.target.released?.();
    }
    this.cancel();
  }

  /** Forget the pointer; what a drag has painted stays, what was lifted falls back. */
  cancel(): void {
    const lifted = this.#lifting;
    this.#start = null;
    this.#last = null;
    this.#dragging = false;
    this.#lifting = false;
    this.#armed = false;
    this.#paint = null;
    if (lifted) this.target.lifted?.(null);
  }

  #slop(start: Point): number {
    return this.#mayLift(start) ? DECIDE : SLOP;
  }

  #mayLift(start: Point): boolean {
    const card = this.target.cardAt(start);
    if (card === null || !this.target.isSelected(card)) return false;
    return this.target.mayLift?.() ?? false;
  }

  /** Whether the way so far is more than `slop`; then it is known what it means. */
  #decide(start: Point, point: Point, slop: number): boolean {
    if (distance(start, point) <= slop) return false;
    this.#tap = null;
    const upward = start.y - point.y > Math.abs(point.x - start.x);
    if (upward && this.#mayLift(start)) {
      this.#lifting = true;
    } else {
      this.#dragging = true;
      this.#touch(start);
      this.#last = start;
    }
    return true;
  }

  #carry(start: Point, point: Point): void {
    const y = Math.min(0, point.y - start.y);
    this.#armed = -y > LIFT;
    this.target.lifted?.({ x: point.x - start.x, y, armed: this.#armed });
  }

  #paintTo(last: Point, point: Point): void {
    const steps = Math.max(1, Math.ceil(distance(last, point) / STEP));
    for (let i = 1; i <= steps; i++) this.#touch(between(last, point, i / steps));
  }

  #tapped(point: Point, at: number | undefined): void {
    const hit = this.target.cardAt(point);
    const last = this.#tap;
    this.#tap = null;
    const quick =
      last !== null && at !== undefined && at - last.at <= AGAIN_MS
        ? distance(last.point, point) < SLOP
        : false;
    // A card that the last tap has put down may lie below the finger no more; it is still meant.
    if (last && quick && (hit === last.card || this.target.cardAt(last.point) !== last.card)) {
      const taps = last.taps + 1;
      if (this.target.again?.(last.card, taps)) {
        this.#tap = { ...last, at: at!, taps };
        return;
      }
      this.#toggle(last.card, last.point, at);
    } else if (hit === null) {
      this.target.missed?.();
    } else {
      this.#toggle(hit, point, at);
    }
  }

  #toggle(card: number, point: Point, at: number | undefined): void {
    this.target.set(card, !this.target.isSelected(card));
    this.#tap = at === undefined ? null : { card, point, at, taps: 1 };
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
