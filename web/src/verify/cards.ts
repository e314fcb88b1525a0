/** The cards of a table before they are shuffled (docs/rules §1, §2). */

export interface Table {
  players: number;
  decks: number;
  /** How many of the cards are the bottom. */
  bottom: number;
}

export const TABLES: Readonly<Record<string, Table | undefined>> = {
  one_deck: { players: 4, decks: 1, bottom: 6 },
  two_decks: { players: 4, decks: 2, bottom: 8 },
  three_decks: { players: 4, decks: 3, bottom: 6 },
  pick_partner: { players: 4, decks: 2, bottom: 8 },
  find_friend: { players: 5, decks: 3, bottom: 7 },
};

/** All faces, in the order in which a new deck lies. */
export const CODES: readonly string[] = [
  ...[..."SHDC"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => suit + rank)),
  "w",
  "W",
];
