/**
 * Where everything lies when all hands are open. Pure: a size in, places out.
 *
 * Tall pages stack the hands, wide ones put the sides' hands in columns beside the trick. The
 * largest cards are taken with which the trick still has room; where there is none, one scrolls.
 */

import { type Size, rowEnds } from "../cardtable/handlayout.ts";
import { type Place, type TablePlan, cardOf } from "../cardtable/places.ts";

/** A card of a hand, and the part of its width that each shows, as far as there is room. */
export interface Small extends Size {
  strip: number;
}

/** The room for a hand; its cards begin at the side that `align` names. */
export interface HandBox {
  x: number;
  y: number;
  w: number;
  h: number;
  align: "left" | "centre" | "right";
  rows: number;
}

export interface OpenPlan extends TablePlan {
  small: Small;
  /** By steps from the seat at the bottom, as `places`. */
  hands: HandBox[];
  /** The part of the top that the status plate has for itself. */
  plate: "corner" | "middle";
  /** As high as the page, or higher where that has not room for everything. */
  height: number;
}

export interface OpenSpace {
  width: number;
  height: number;
  /** Height of the status plate at the top. */
  top: number;
  players: number;
  /** How many cards a seat is dealt. */
  dealt: number;
}

export const CHIP = { w: 128, h: 48 };
const EDGE = 8;
/** Between a chip and its hand. */
const NEAR = 2;
/** Part of a card's height that shows above the row in front of it. */
const ROW_PITCH = 0.62;
/** Strips that show the narrow corner index and the wide one, as parts of a card's width. */
export const INDEX = 14 / 62;
const WIDE_INDEX = 21 / 62;
const WIDEST = 0.46;
const GROUP_GAP = 6;

function handHeight(card: Size, rows: number): number {
  return card.h + (rows - 1) * Math.round(card.h * ROW_PITCH);
}

/** Rows that so many cards need in a box of this width, each showing a part of its own width. */
export function rowsIn(width: number, card: Size, strip: number, cards: number): number {
  const each = Math.floor((width - card.w) / (card.w * strip)) + 1;
  return Math.max(1, Math.ceil(cards / Math.max(1, each)));
}

/** The cards of a hand, the largest first; smaller ones could not be read. */
const WIDTHS = [56, 52, 48, 44, 40, 38, 36, 34];
/** A page without room for the smallest gets longer by so much at a time, and scrolls. */
const LONGER = 16;

export function planOpen(space: OpenSpace): OpenPlan {
  const build = space.height >= space.width ? planTall : planCross;
  for (let height = space.height; ; height += LONGER) {
    for (const width of WIDTHS) {
      for (const strip of [WIDE_INDEX, INDEX]) {
        const tried = build({ ...space, height }, { ...cardOf(width), strip });
        if (tried.fits) return { ...tried.plan, height };
      }
    }
  }
}

interface Tried {
  plan: Omit<OpenPlan, "height">;
  fits: boolean;
}

/** Where the trick may lie. */
interface Area {
  left: number;
  right: number;
  from: number;
  to: number;
}

function planTall({ width, height, top, players, dealt }: OpenSpace, small: Small): Tried {
  const whole = width - EDGE * 2;
  const half = (width - EDGE * 3) / 2;
  const ownRows = rowsIn(whole, small, small.strip, dealt);
  const halfRows = rowsIn(half, small, small.strip, dealt);
  const ownH = handHeight(small, ownRows);
  const halfH = handHeight(small, halfRows);
  const right = EDGE * 2 + half;
  const box = (x: number, y: number, align: "left" | "right"): Seated =>
    seated(align === "left" ? x : x + half, y, align, { x, y, w: half, h: halfH, align }, halfRows);
  const wholeRow = (y: number): Seated =>
    seated(width / 2, y, "centre", { x: EDGE, y, w: whole, h: ownH, align: "centre" }, ownRows);

  const five = players > 4;
  const sidesY = top + CHIP.h + NEAR + (five ? halfH : ownH) + EDGE;
  const ownY = height - EDGE / 2 - ownH - NEAR - CHIP.h;
  const sides = [box(right, sidesY, "right"), box(EDGE, sidesY, "left")] as const;
  const seats = five
    ? [wholeRow(ownY), sides[0], box(right, top, "right"), box(EDGE, top, "left"), sides[1]]
    : [wholeRow(ownY), sides[0], wholeRow(top), sides[1]];
  const area = {
    left: EDGE,
    right: width - EDGE,
    from: sidesY + CHIP.h + NEAR + halfH + EDGE,
    to: ownY - EDGE / 2,
  };
  return finished(seats, layTrick(players, area), small, "tall", "corner");
}

function planCross({ width, height, top, players, dealt }: OpenSpace, small: Small): Tried {
  const five = players > 4;
  const low = height < 480;
  const column = Math.round(Math.max(184, Math.min(340, width * 0.235)));
  // On a low page the plate stands beside what is in the middle.
  const aside = column + EDGE * (low ? 5 : 3);
  const middle = { x: aside, w: width - aside * 2 };
  const sideRows = rowsIn(column, small, small.strip, dealt);
  const sideH = handHeight(small, sideRows);
  const block = CHIP.h + NEAR + sideH;
  // Low pages have no room above a hand for its chip.
  const beside = low ? CHIP.w + EDGE : 0;
  const midRows = rowsIn(middle.w - beside, small, small.strip, dealt);
  const midH = handHeight(small, midRows);
  const side = (y: number, align: "left" | "right"): Seated => {
    const x = align === "left" ? EDGE : width - EDGE - column;
    const edge = align === "left" ? EDGE : width - EDGE;
    return seated(edge, y, align, { x, y, w: column, h: sideH, align }, sideRows);
  };
  const central = (y: number): Seated => {
    const x = middle.x + beside;
    const hand = { x, y, w: middle.w - beside, h: midH, rows: midRows };
    if (!low) return seated(width / 2, y, "centre", { ...hand, align: "centre" }, midRows);
    const chip = { x: middle.x, y: y + midH / 2, ax: 0, ay: 0.5 };
    return { chip, hand: { ...hand, align: "left" } };
  };
  const midBlock = low ? Math.max(midH, CHIP.h) : CHIP.h + NEAR + midH;

  // Two blocks in a column leave no corner for the plate on a low page.
  const crowded = five && top + block * 2 + EDGE * 2 > height;
  const ownY = height - EDGE / 2 - midBlock;
  const seats: Seated[] = [central(ownY)];
  if (five) {
    const first = crowded ? EDGE / 2 : Math.max(top, height * 0.14);
    const second = Math.max(first + block + EDGE, Math.min(height * 0.54, height - block - EDGE));
    seats.push(side(second, "right"), side(first, "right"));
    seats.push(side(first, "left"), side(second, "left"));
  } else {
    const y = Math.max(top, (height - block) / 2);
    seats.push(side(y, "right"), central(low ? EDGE : EDGE * 1.5), side(y, "left"));
  }
  const above = five ? (crowded ? top : EDGE) : EDGE * 2 + midBlock;
  const area = {
    left: middle.x,
    right: middle.x + middle.w,
    from: above + EDGE / 2,
    to: ownY - EDGE / 2,
  };
  const lowest = Math.max(...seats.map(({ hand }) => hand.y + hand.h));
  const tried = finished(
    seats,
    layTrick(players, area),
    small,
    low ? "low" : "wide",
    crowded ? "middle" : "corner",
  );
  return { ...tried, fits: tried.fits && lowest <= height };
}

interface Seated {
  chip: Place["chip"];
  hand: HandBox;
}

/** A chip with its hand below. */
function seated(
  x: number,
  y: number,
  align: HandBox["align"],
  box: Omit<HandBox, "rows">,
  rows: number,
): Seated {
  const ax = align === "left" ? 0 : align === "right" ? 1 : 0.5;
  return { chip: { x, y, ax, ay: 0 }, hand: { ...box, y: y + CHIP.h + NEAR, rows } };
}

interface TrickPlan {
  card: Size;
  plays: Place["play"][];
  centre: { x: number; y: number };
  fits: boolean;
}

const LARGEST = 72;
const SMALLEST = 36;
/** Below this the plays share rows, so that their cards can be larger. */
const ROOMY = 44;

/** The plays of a trick: above each other where there is room, else in three columns. */
function layTrick(players: number, { left, right, from, to }: Area): TrickPlan {
  const width = right - left;
  const room = to - from;
  const x = (part: number): number => left + width * part;
  const fit = (rows: number): number =>
    Math.min(LARGEST, Math.floor((room - EDGE * (rows + 1)) / rows / 1.42));
  const roomy = fit(3) >= ROOMY;
  const rows = roomy ? 3 : 2;
  const card = cardOf(Math.max(SMALLEST, Math.min(fit(rows), roomy ? LARGEST : 56)));
  const centre = { x: x(0.5), y: (from + to) / 2 };
  const pitch = Math.min((room - card.h - EDGE * 2) / 2, card.h + EDGE * 3);
  const up = centre.y - pitch;
  const down = centre.y + pitch;
  const wide = roomy ? width / 2 - EDGE : width / 3 - EDGE * 1.5;
  const play = (part: number, y: number, maxWidth: number): Place["play"] => ({
    x: x(part),
    y,
    maxWidth,
    grows: "around",
  });
  const [far, near] = roomy ? [0.25, 0.3] : [1 / 6, 0.3];
  const ownWide = roomy ? width : wide;
  const sideY = roomy ? centre.y : players > 4 ? down : centre.y;
  const plays =
    players > 4
      ? [
          play(0.5, down, ownWide),
          play(1 - far, sideY, wide),
          play(1 - near, up, Math.min(wide, width * 0.4 - EDGE)),
          play(near, up, Math.min(wide, width * 0.4 - EDGE)),
          play(far, sideY, wide),
        ]
      : [
          play(0.5, down, ownWide),
          play(1 - far, sideY, wide),
          play(0.5, up, ownWide),
          play(far, sideY, wide),
        ];
  return { card, plays, centre, fits: fit(rows) >= SMALLEST };
}

function finished(
  seats: readonly Seated[],
  trick: TrickPlan,
  small: Small,
  shape: TablePlan["shape"],
  plate: OpenPlan["plate"],
): Tried {
  const places = seats.map(({ chip }, i) => ({ chip, play: trick.plays[i]! }));
  const hands = seats.map(({ hand }) => hand);
  const { card, centre } = trick;
  return { plan: { shape, card, places, centre, small, hands, plate }, fits: trick.fits };
}

export interface SmallSpot {
  x: number;
  y: number;
  /** Width that is not covered by the next card. */
  strip: number;
}

/** Spots for the cards of an open hand in its box, from the box's corner. */
export function layOpen(groups: readonly number[], box: HandBox, card: Small): SmallSpot[] {
  const total = groups.reduce((sum, n) => sum + n, 0);
  if (total === 0) return [];
  // A short hand gives up rows, but never for narrower strips.
  const rows = Math.min(box.rows, rowsIn(box.w, card, WIDE_INDEX, total));
  const ends = rowEnds(groups, rows);
  const starts = new Set<number>();
  groups.reduce((at, n) => (starts.add(at), at + n), 0);
  const lines = ends.map((end, row) => {
    const from = ends[row - 1] ?? 0;
    const gaps = [...starts].filter((at) => at > from && at < end).length;
    return { from, end, gaps };
  });
  const fit = (gap: number): number =>
    Math.min(
      card.w * WIDEST,
      ...lines.map(({ from, end, gaps }) =>
        end - from > 1 ? (box.w - card.w - gap * gaps) / (end - from - 1) : Infinity,
      ),
    );
  const gap = fit(GROUP_GAP) >= card.w * INDEX ? GROUP_GAP : 0;
  const step = fit(gap);
  const pitch = Math.round(card.h * ROW_PITCH);
  return lines.flatMap(({ from, end, gaps }, row) => {
    const width = card.w + step * (end - from - 1) + gap * gaps;
    const spare = box.w - width;
    let x = box.align === "left" ? 0 : box.align === "right" ? spare : spare / 2;
    return Array.from({ length: end - from }, (_, i) => {
      if (i > 0) x += step + (starts.has(from + i) ? gap : 0);
      return { x, y: row * pitch, strip: from + i === end - 1 ? card.w : step };
    });
  });
}
