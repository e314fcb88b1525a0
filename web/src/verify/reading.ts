/** What the check of a deal needs of a record's text (docs/record.md). Pure. */

import { CODES, type Table, TABLES } from "./cards.ts";
import { type Bytes, bytesOf } from "./fairdeal.ts";

export interface ClientSeed {
  seat: number;
  seed: Bytes;
}

/** Cards that a seat has shown: to bid or counter, to bury, or to play. */
export interface Shown {
  kind: "bid" | "bury" | "counter" | "play";
  seat: number;
  cards: string[];
  /** The line of the record, from 1. */
  line: number;
}

export interface PledgedRecord {
  round: string;
  table: Table;
  seats: string[];
  first: number;
  commitment: string;
  serverSeed: Bytes;
  clientSeeds: ClientSeed[];
  shown: Shown[];
}

/**
 * Why a text cannot be checked: it is no record, one of a newer format or of a
 * table unknown here, it has a broken line, or its deal was not pledged.
 */
export type Unreadable = "no_record" | "newer" | "unknown_table" | "broken" | "unpledged";

export class ReadingError extends Error {
  constructor(
    readonly code: Unreadable,
    /** The line, from 1; 0 where none is meant. */
    readonly line = 0,
  ) {
    super(`${code} ${line}`);
  }
}

const FORMAT = "1";
const MOST_LINES = 4000;
const LONGEST_LINE = 1000;
const LONGEST_SEED = 64;
/** Everything that a record may hold once. */
const ONCE = ["round", "table", "first", "seed", "server_seed", "commitment", "hand"].concat(
  ["rules", "level", "levels", "dealer", "result"], // Not looked at here.
);

interface Line {
  number: number;
  words: string[];
  text: string;
}

/** Take a record's text apart; throws `ReadingError`. */
export function readPledged(text: string): PledgedRecord {
  const [first, ...lines] = statements(text);
  if (first?.words[0] !== "shengji-record") throw new ReadingError("no_record");
  if (first.words[1] !== FORMAT) throw new ReadingError("newer", first.number);

  const head = new Map<string, Line>();
  const seats: string[] = [];
  const clientSeeds: ClientSeed[] = [];
  const actions: Line[] = [];
  let deck = false;
  for (const line of lines) {
    const key = line.words[0]!;
    if (key === "*" || /^\d+$/.test(key)) actions.push(line);
    else if (key === "seat") seats.push(nameIn(line, seats.length));
    else if (key === "client_seed") clientSeeds.push(clientSeedIn(line, clientSeeds.at(-1)));
    else if (key === "deck") deck = true;
    else if (key === "option") continue;
    else if (!ONCE.includes(key) || head.has(key)) throw broken(line);
    else head.set(key, line);
  }
  if (deck || head.has("seed")) throw new ReadingError("unpledged");
  const serverSeed = head.get("server_seed");
  const commitment = head.get("commitment");
  if (!serverSeed || !commitment) throw new ReadingError("unpledged");
  const table = tableIn(head);
  if (seats.length !== table.players) throw new ReadingError("broken");
  if (clientSeeds.some(({ seat }) => seat >= table.players)) throw new ReadingError("broken");
  return {
    round: wordOf(head, "round"),
    table,
    seats,
    first: numberIn(wordOf(head, "first"), table.players, head.get("first")!),
    commitment: wordOf(head, "commitment"),
    serverSeed: bytesIn(wordOf(head, "server_seed"), serverSeed),
    clientSeeds,
    shown: actions.flatMap((line) => shownIn(line, table.players)),
  };
}

function statements(text: string): Line[] {
  const lines = text.split("\n");
  if (lines.length > MOST_LINES) throw new ReadingError("no_record");
  return lines
    .map((line, i) => ({ number: i + 1, text: line.trimEnd() }))
    .filter((line) => line.text !== "" && !line.text.startsWith("#"))
    .map((line) => {
      if (line.text.length > LONGEST_LINE) throw new ReadingError("broken", line.number);
      return { ...line, words: line.text.split(" ") };
    });
}

function broken(line: Line): ReadingError {
  return new ReadingError("broken", line.number);
}

function wordOf(head: Map<string, Line>, key: string): string {
  const line = head.get(key);
  if (!line) throw new ReadingError("broken");
  if (line.words.length !== 2) throw broken(line);
  return line.words[1]!;
}

function tableIn(head: Map<string, Line>): Table {
  const table = TABLES[wordOf(head, "table")];
  if (!table) throw new ReadingError("unknown_table", head.get("table")!.number);
  return table;
}

function numberIn(word: string | undefined, below: number, line: Line): number {
  const found = /^\d{1,9}$/.test(word ?? "") ? Number(word) : below;
  if (found >= below) throw broken(line);
  return found;
}

function bytesIn(word: string, line: Line): Bytes {
  const bytes = bytesOf(word);
  if (!bytes) throw broken(line);
  return bytes;
}

function nameIn(line: Line, seat: number): string {
  const name = line.text.slice(`seat ${seat} `.length);
  if (line.words[1] !== String(seat) || name.trim() === "") throw broken(line);
  return name;
}

function clientSeedIn(line: Line, before: ClientSeed | undefined): ClientSeed {
  if (line.words.length !== 3) throw broken(line);
  const seat = numberIn(line.words[1], 10, line);
  const seed = bytesIn(line.words[2]!, line);
  if (seat <= (before?.seat ?? -1) || seed.length > LONGEST_SEED) throw broken(line);
  return { seat, seed };
}

const SHOWING = new Set<string>(["bid", "bury", "counter", "play"]);
const OTHER = new Set<string>(["pass", "call"]);

function shownIn(line: Line, players: number): Shown[] {
  const [who, kind, ...rest] = line.words;
  if (who === "*") return [];
  const seat = numberIn(who, players, line);
  if (kind === undefined || !(SHOWING.has(kind) || OTHER.has(kind))) throw broken(line);
  if (OTHER.has(kind)) return [];
  const cards = rest.filter((word) => word !== "+");
  if (cards.length === 0 || cards.some((card) => !CODES.includes(card))) throw broken(line);
  return [{ kind: kind as Shown["kind"], seat, cards, line: line.number }];
}
