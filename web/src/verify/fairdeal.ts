/** The algorithm of docs/fair-deal: from seeds to a commitment and to the order of the cards. */

import { CODES, type Table } from "./cards.ts";
import type { ClientSeed } from "./reading.ts";
import { type Bytes, sha256 } from "./sha256.ts";

export type { Bytes } from "./sha256.ts";

const DOMAIN = "shengji-deal-2";

/** What the server publishes before the deal: SHA-256 of its seed and the round's id. */
export async function commitment(serverSeed: Bytes, round: string): Promise<string> {
  return hexOf(await sha256(joined(serverSeed, utf8(round))));
}

/** The 32 bytes that the cards are shuffled from. */
export function dealSeed(
  serverSeed: Bytes,
  round: string,
  clientSeeds: readonly ClientSeed[],
): Promise<Bytes> {
  const given = clientSeeds
    .toSorted((a, b) => a.seat - b.seat)
    .flatMap(({ seat, seed }) => [Uint8Array.of(seat), ...sized(seed)]);
  return sha256(joined(utf8(DOMAIN), ...sized(serverSeed), ...sized(utf8(round)), ...given));
}

/** All cards in the order in which they are dealt; the last ones are the bottom. */
export async function shuffled(table: Table, seed: Bytes): Promise<string[]> {
  const cards = Array.from({ length: table.decks }, () => CODES).flat();
  let block = new Uint8Array(0);
  let blocks = 0;
  let at = 0;
  for (let i = cards.length - 1; i > 0;) {
    if (at === block.length) {
      block = await sha256(joined(seed, fourBytes(blocks)));
      blocks += 1;
      at = 0;
    }
    const x = block[at]! * 256 + block[at + 1]!;
    at += 2;
    const size = i + 1;
    // Numbers of an incomplete last row would favour the first places.
    if (x >= 65536 - (65536 % size)) continue;
    const other = x % size;
    [cards[i], cards[other]] = [cards[other]!, cards[i]!];
    i -= 1;
  }
  return cards;
}

export function hexOf(bytes: Bytes): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes that hexadecimal digits stand for; null when they are none. */
export function bytesOf(hex: string): Bytes | null {
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g)!, (pair) => parseInt(pair, 16));
}

function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** The length in two bytes, the high one first, and the data. */
function sized(data: Bytes): Bytes[] {
  return [Uint8Array.of(data.length >> 8, data.length & 255), data];
}

function fourBytes(n: number): Bytes {
  return Uint8Array.of(n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255);
}

function joined(...parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
