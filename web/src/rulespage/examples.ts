/** The examples of the page of the rules; the rules themselves judge them (tests/test_rules_page.py). */

import data from "./examples.json";

export const examples = data;

/** A row of numbers of a table whose numbers are the same in every language. */
export const TABLES = [
  ["4", "1", "12", "6", "100"],
  ["4", "2", "25", "8", "200"],
  ["4", "3", "39", "6", "300"],
  ["4", "2", "25", "8", "200"],
  ["5", "3", "31", "7", "300"],
] as const;

/** The catchers' points for each result, with one, two and three decks. */
export const SCORES = [
  ["0", "0", "0"],
  ["5–15", "5–35", "5–55"],
  ["20–35", "40–75", "60–115"],
  ["40–55", "80–115", "120–175"],
  ["60–75", "120–155", "180–235"],
  ["80–95", "160–195", "240–295"],
  ["100–115", "200–235", "300–355"],
] as const;

/** What the bottom is worth, by the largest unit led to the last trick. */
export const TIMES = ["× 2", "× 4", "× 8", "× 16", "× 64"] as const;
