/** What the Python side wrote: `make golden` writes it anew, tests/test_fairdeal.py keeps it so. */

import { readFileSync } from "node:fs";

export function fixture(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8");
}

/** One deck, seeds of seats 0 and 2: the example of docs/fair-deal. */
export const EXAMPLE = fixture("fair-example.shengji");
/** Two decks, seeds of all, failed throws, the bottom taken twice. */
export const WILD = fixture("wild-29.shengji");
export const UNPLEDGED = fixture("unpledged.shengji");

interface BareDeal {
  table: string;
  players: number;
  decks: number;
  bottom: number;
  round: string;
  server_seed: string;
  client_seeds: Record<string, string>;
  commitment: string;
  deal_seed: string;
  order: string;
}

export const DEALS = JSON.parse(fixture("deals.json")) as BareDeal[];

/** The words of the first line of a record that begins with some words. */
export function lineOf(record: string, ...words: string[]): string[] {
  const start = words.join(" ") + " ";
  return record
    .split("\n")
    .find((line) => line.startsWith(start))!
    .split(" ");
}
