/** Where seats, their plays and the deck are on the felt. Pure: a size in, places out. */

import { type Size, scaleOf } from "./handlayout.ts";

export type FeltShape = "tall" | "low" | "wide";

export interface Anchor {
  x: number;
  y: number;
  /** The part of the thing that lies left of / above the point: 0, 0.5 or 1. */
  ax: number;
  ay: number;
}

/** Where a second row of cards goes: around the centre, or below the first. */
export type Growth = "around" | "down";

export interface Place {
  chip: Anchor;
  /** Centre of the cards this seat plays, as long as they are one row. */
  play: { x: number; y: number; maxWidth: number; grows: Growth };
}

export interface TablePlan {
  shape: FeltShape;
  card: Size;
  /** By steps from the own seat in play order; 0 is the own seat, at the bottom. */
  places: Place[];
  centre: { x: number; y: number };
}

export interface FeltSize {
  width: number;
  height: number;
  /** Room at the top that the status plate covers. */
  top: number;
}

const CHIP = { w: 128, h: 48 };
/** What the status plate covers of the top, from the left. */
const PLATE_W = 230;
const EDGE = 8;

export function feltShape(width: number, height: number): FeltShape {
  if (height < 300) return "low";
  return width < 640 ? "tall" : "wide";
}

export function planTable(players: number, felt: FeltSize): TablePlan {
  const shape = feltShape(felt.width, felt.height);
  const build = { tall: planTall, low: planLow, wide: planWide }[shape];
  return build(players, felt);
}

/** Portrait phones: chips above their cards, left and right in the middle. */
function planTall(players: number, { width, height, top }: FeltSize): TablePlan {
  // Three rows of cards and two of chips fit below the plate; a short felt gets smaller cards.
  const fit = Math.floor((height - top - CHIP.h * 2 - EDGE * 2) / (3 * 1.42));
  const card = cardOf(Math.max(36, Math.min(56, Math.max(44, width * 0.138), fit)));
  // Cards cannot be smaller than that: what is missing still is taken from the gaps.
  const spare = (height - top - CHIP.h * 2 - card.h * 3) / 4;
  const gap = Math.max(0, Math.min(EDGE / 2, spare));
  const edge = Math.max(0, Math.min(EDGE, spare));
  const side = width / 2 - EDGE * 1.5;
  const topPlay = top + CHIP.h + gap + card.h / 2;
  const ownPlay = height - edge - card.h / 2;
  // The middle of what top and own plays leave, chip and cards together.
  const free = { from: topPlay + card.h / 2, to: ownPlay - card.h / 2 };
  const middle = (free.from + free.to) / 2 + CHIP.h / 2 + gap / 2;
  const chips = middle - card.h / 2 - gap;
  const places = ring(players, {
    own: at(width / 2, height - edge, 0.5, 1, width / 2, ownPlay, width - EDGE * 2),
    right: at(width - EDGE, chips, 1, 1, width - EDGE - side / 2, middle, side, "down"),
    left: at(EDGE, chips, 0, 1, EDGE + side / 2, middle, side, "down"),
    top: at(width / 2, top, 0.5, 0, width / 2, topPlay, width * 0.62, "down"),
    topRight: at(width * 0.75, top, 0.5, 0, width * 0.75, topPlay, side, "down"),
    topLeft: at(width * 0.25, top, 0.5, 0, width * 0.25, topPlay, side, "down"),
  });
  return { shape: "tall", card, places, centre: { x: width / 2, y: middle - CHIP.h / 2 - 2 } };
}

/** Landscape phones: three bands of cards, chips beside them, corners free for the plate. */
function planLow(players: number, { width, height }: FeltSize): TablePlan {
  const five = players > 4;
  const room = (height - (five ? CHIP.h + EDGE * 1.5 : EDGE * 4)) / 3;
  const card = cardOf(Math.min(48, Math.max(36, room / 1.42)));
  const span = Math.min(176, width * 0.21);
  // Room above the cards for the mark on the winning play.
  const topY = EDGE * 1.75 + card.h / 2;
  const ownY = height - EDGE / 2 - card.h / 2;
  const inner = EDGE * 2 + CHIP.w + span / 2;
  const underChip = EDGE / 2 + CHIP.h + 2 + card.h / 2;
  const middle = five ? (underChip + ownY) / 2 : height / 2;
  // Beside the plate, and beside each other.
  const wide = Math.max(CHIP.w, span * 0.95);
  const leftX = Math.max(width * 0.4, PLATE_W + wide / 2);
  const rightX = Math.max(width * 0.6, leftX + wide);
  const places = ring(players, {
    own: at(width / 2, height, 0.5, 1, width / 2, ownY, width * 0.36),
    right: at(width - EDGE, middle, 1, 0.5, width - inner, middle, span),
    left: at(EDGE, middle, 0, 0.5, inner, middle, span),
    // At the right of its cards: the plate has the left corner.
    top: at(width / 2 + span / 2 + EDGE, topY, 0, 0.5, width / 2, topY, span),
    topRight: at(rightX, EDGE / 2, 0.5, 0, rightX, underChip, span * 0.95),
    topLeft: at(leftX, EDGE / 2, 0.5, 0, leftX, underChip, span * 0.95),
  });
  return { shape: "low", card, places, centre: { x: width / 2, y: height / 2 } };
}

/** Tablets and desktops: a round of plays near the middle, chips outside. */
function planWide(players: number, { width, height, top }: FeltSize): TablePlan {
  const five = players > 4;
  // What is left of the page's height beside the hand is a little more than three quarters.
  const scale = scaleOf(width, height / 0.77);
  const reach = Math.min(width / 2 - EDGE * 2, 460 * scale);
  const aside = Math.min(reach * 0.48, 220 * scale);
  const underPlate = five && width / 2 - aside - CHIP.w / 2 < PLATE_W;
  const topY = underPlate ? top : EDGE * 1.5;
  const room = height - topY - CHIP.h - EDGE * 2.5;
  const card = cardOf(Math.min(76 * scale, Math.max(48, room / (3 * 1.42 + 0.5))));
  // Between the chip at the side and the middle.
  const span = Math.min(300 * scale, reach * 0.62, reach - CHIP.w - EDGE - card.w * 0.4);
  const mid = width / 2;
  const topPlay = topY + CHIP.h + EDGE + card.h / 2;
  const ownPlay = height - EDGE * 1.5 - card.h / 2;
  const middle = Math.max((topPlay + ownPlay) / 2, five ? height * 0.6 : 0);
  const inner = Math.max(reach - CHIP.w - EDGE - span / 2, span / 2 + card.w * 0.4);
  const places = ring(players, {
    own: at(mid, height, 0.5, 1, mid, ownPlay, Math.min(width - EDGE * 2, 640 * scale)),
    right: at(mid + reach, middle, 1, 0.5, mid + inner, middle, span),
    left: at(mid - reach, middle, 0, 0.5, mid - inner, middle, span),
    top: at(mid, topY, 0.5, 0, mid, topPlay, Math.min(width * 0.5, 420 * scale)),
    topRight: at(mid + aside, topY, 0.5, 0, mid + aside, topPlay, aside * 1.8),
    topLeft: at(mid - aside, topY, 0.5, 0, mid - aside, topPlay, aside * 1.8),
  });
  return { shape: "wide", card, places, centre: { x: mid, y: (topPlay + ownPlay) / 2 } };
}

interface Ring {
  own: Place;
  right: Place;
  left: Place;
  top: Place;
  topRight: Place;
  topLeft: Place;
}

/** Play goes counter-clockwise, as at a Chinese table: the next seat is at the right. */
function ring(players: number, ring: Ring): Place[] {
  if (players === 4) return [ring.own, ring.right, ring.top, ring.left];
  return [ring.own, ring.right, ring.topRight, ring.topLeft, ring.left];
}

function at(
  x: number,
  y: number,
  ax: number,
  ay: number,
  px: number,
  py: number,
  maxWidth: number,
  grows: Growth = "around",
): Place {
  return { chip: { x, y, ax, ay }, play: { x: px, y: py, maxWidth, grows } };
}

export function cardOf(width: number): Size {
  const w = Math.round(width);
  return { w, h: Math.round(w * 1.42) };
}

/** How many steps in play order a seat is from the own one. */
export function stepsFrom(own: number, seat: number, players: number): number {
  return (seat - own + players) % players;
}

export interface FanSpot {
  x: number;
  y: number;
}

/** Narrowest strip of a card of this size on which the corner index, drawn small, can be read. */
export function minStrip(card: Size): number {
  return Math.max(10, Math.min(14, card.w * 0.23));
}

/** Spots of played cards around a centre at 0, 0: one row, or two when strips get too narrow. */
export function fan(
  count: number,
  card: Size,
  maxWidth: number,
  grows: Growth = "around",
): FanSpot[] {
  if (count === 0) return [];
  const step = (n: number): number =>
    n > 1 ? Math.min(card.w * 0.44, (maxWidth - card.w) / (n - 1)) : 0;
  const rows = step(count) < minStrip(card) && count > 3 ? 2 : 1;
  const first = Math.ceil(count / rows);
  const pitch = card.h * 0.5;
  const top = -card.h / 2 - (grows === "around" ? ((rows - 1) / 2) * pitch : 0);
  const spots: FanSpot[] = [];
  for (let row = 0; row < rows; row++) {
    const n = row === 0 ? first : count - first;
    const s = step(first);
    const width = card.w + s * (n - 1);
    for (let i = 0; i < n; i++) spots.push({ x: -width / 2 + i * s, y: top + row * pitch });
  }
  return spots;
}
