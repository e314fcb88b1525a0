/** Where the cards of the own hand lie. Pure: sizes in, spots out. */

export interface Size {
  w: number;
  h: number;
}

export interface Spot {
  x: number;
  y: number;
  row: number;
  /** Width that is not covered by the next card of the row. */
  strip: number;
}

export interface HandSpace {
  width: number;
  card: Size;
  /** How far a selected card rises; room is kept for it above the first row. */
  rise: number;
  maxRows: number;
  /** A row is added when strips would become narrower than this. */
  minStrip: number;
  /** Keep room for as many rows as this many cards need: the table does not shift in a round. */
  expect?: number;
}

export interface HandLayout {
  spots: Spot[];
  rows: number;
  height: number;
  card: Size;
  rise: number;
}

/** Part of a card's height that shows above the row in front of it. */
const ROW_PITCH = 0.64;
/** Widest strip, as a part of a card's width: a short hand stays together. */
const MAX_STRIP = 0.74;
const GROUP_GAP = 8;
/** With fewer cards than this to a row, rows are given up. */
const FEWEST_IN_ROW = 5;

export function rowsFor(cards: number, space: HandSpace): number {
  for (let rows = 1; rows < space.maxRows; rows++) {
    const longest = Math.ceil(cards / rows);
    if (longest <= 1 || (space.width - space.card.w) / (longest - 1) >= space.minStrip) return rows;
  }
  return Math.max(1, space.maxRows);
}

/**
 * Ends of the rows, as numbers of cards. Rows are as even as possible; an end moves by up to two
 * cards to fall between two suits.
 */
export function rowEnds(groups: readonly number[], rows: number): number[] {
  const total = groups.reduce((sum, n) => sum + n, 0);
  const borders: number[] = [];
  let at = 0;
  for (const n of groups) borders.push((at += n));
  const ends: number[] = [];
  for (let row = 1; row < rows; row++) {
    const even = Math.ceil((total * row) / rows);
    const near = borders
      .filter((b) => Math.abs(b - even) <= 2 && b < total && b > (ends.at(-1) ?? 0))
      .sort((a, b) => Math.abs(a - even) - Math.abs(b - even));
    ends.push(near[0] ?? even);
  }
  ends.push(total);
  return ends;
}

export function layoutHand(groups: readonly number[], space: HandSpace): HandLayout {
  const total = groups.reduce((sum, n) => sum + n, 0);
  const reserved = rowsFor(Math.max(total, space.expect ?? 0), space);
  const rows = Math.max(1, Math.min(reserved, Math.ceil(total / FEWEST_IN_ROW)));
  const ends = rowEnds(groups, rows);
  const { w, h } = space.card;
  const pitch = Math.round(h * ROW_PITCH);
  const top = space.rise + (reserved - rows) * pitch;
  const firstOfGroup = new Set<number>();
  let at = 0;
  for (const n of groups) {
    if (n > 0) firstOfGroup.add(at);
    at += n;
  }
  const inRow = ends.map((end, i) => end - (ends[i - 1] ?? 0));
  const gapsIn = ends.map((end, i) => {
    const start = ends[i - 1] ?? 0;
    return [...firstOfGroup].filter((g) => g > start && g < end).length;
  });
  const fit = (gap: number): number =>
    Math.min(
      w * MAX_STRIP,
      ...inRow.map((n, i) =>
        n > 1 ? (space.width - w - gap * (gapsIn[i] ?? 0)) / (n - 1) : Infinity,
      ),
    );
  const gap = fit(GROUP_GAP) >= Math.min(20, space.minStrip) ? GROUP_GAP : 0;
  const step = fit(gap);

  const spots: Spot[] = [];
  for (let row = 0; row < rows; row++) {
    const start = ends[row - 1] ?? 0;
    const end = ends[row] ?? total;
    const n = end - start;
    const width = n > 0 ? w + step * (n - 1) + gap * (gapsIn[row] ?? 0) : 0;
    let x = (space.width - width) / 2;
    for (let i = start; i < end; i++) {
      if (i > start) x += step + (firstOfGroup.has(i) ? gap : 0);
      spots.push({ x, y: top + row * pitch, row, strip: i === end - 1 ? w : step });
    }
  }
  const height = space.rise + (reserved - 1) * pitch + h;
  return { spots, rows, height, card: space.card, rise: space.rise };
}

/** The topmost card at a point; a risen card can be touched where it shows. */
export function cardAt(
  layout: HandLayout,
  x: number,
  y: number,
  risen: (index: number) => boolean,
): number | null {
  const { w, h } = layout.card;
  for (let i = layout.spots.length - 1; i >= 0; i--) {
    const spot = layout.spots[i]!;
    const top = spot.y - (risen(i) ? layout.rise : 0);
    if (x >= spot.x && x < spot.x + w && y >= top && y < spot.y + h) return i;
  }
  return null;
}

/** The card above or below another: the nearest in the neighbouring row. */
export function neighbour(layout: HandLayout, index: number, rows: 1 | -1): number | null {
  const from = layout.spots[index];
  if (!from) return null;
  let best: number | null = null;
  layout.spots.forEach((spot, i) => {
    if (spot.row !== from.row + rows) return;
    const closest = best === null ? null : layout.spots[best]!;
    if (!closest || Math.abs(spot.x - from.x) < Math.abs(closest.x - from.x)) best = i;
  });
  return best;
}

/** Whether a strip of a card is wide enough for the large corner index. */
export function isLarge(strip: number, card: Size): boolean {
  return (strip * 62) / card.w >= 20.5;
}

/** How much larger things are than at a laptop: on a big screen the table is not a small one. */
export function scaleOf(width: number, height: number): number {
  return Math.max(1, Math.min(1.6, width / 1280, height / 800));
}

/** The size of the cards in hand for a page of this size. */
export function handCard(width: number, height: number): Size {
  const wide = 84 * scaleOf(width, height);
  const w = height < 480 ? 54 : width < 640 ? Math.min(64, Math.max(50, width * 0.155)) : wide;
  const rounded = Math.round(w);
  return { w: rounded, h: Math.round(rounded * 1.42) };
}
