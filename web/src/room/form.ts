/** What the form for a room asks, as pure functions: which options matter, what was changed. */

import {
  type OptionName,
  type OptionValue,
  OPTIONS,
  type RoomSettings,
  type TableName,
  TABLES,
} from "../protocol.ts";
import type { Section } from "../i18n/options.ts";

export type Options = Record<string, OptionValue>;

/** Every option, in the order in which a host meets it. */
export const SECTIONS: Record<Section, readonly OptionName[]> = {
  bidding: [
    "permanent_twos",
    "first_dealer",
    "no_bid",
    "self_override",
    "joker_open",
    "mixed_jokers",
    "big_joker_beats_small",
    "partner_protect",
  ],
  counter: [
    "counter",
    "max_counters",
    "counter_in_first_hand",
    "counter_when_no_bid",
    "counter_same_suit",
    "burier_may_counter",
  ],
  follow: ["partial_tractor", "protect_triples", "titanic_max", "titanic_ladder"],
  throw: ["throw_in_trump", "throw_penalty", "forced_unit", "ruff_compare"],
  bottom: ["bottom_multiplier", "bottom_unit"],
  levels: ["start_level", "must_play", "jack_back", "tier_mode"],
  friend: ["friend_rule"],
};

const TRIPLES: readonly OptionName[] = ["titanic_max", "titanic_ladder", "protect_triples"];

export function isTable(name: string): name is TableName {
  return name in TABLES;
}

/** What an option is at a table when its host leaves it alone. */
export function usual(table: TableName, name: OptionName): OptionValue {
  const own: Partial<Record<OptionName, OptionValue>> = TABLES[table].options;
  const value = own[name] ?? OPTIONS[name].value;
  return Array.isArray(value) ? [...(value as readonly string[])] : (value as OptionValue);
}

/** What an option is now. */
export function valueOf(table: TableName, options: Options, name: OptionName): OptionValue {
  return name in options ? (options[name] ?? null) : usual(table, name);
}

/** Whether an option can make a difference under the others. */
export function matters(table: TableName, options: Options, name: OptionName): boolean {
  const { decks, partners } = TABLES[table];
  if (TRIPLES.includes(name)) return decks >= 3;
  if (name === "friend_rule") return partners !== "fixed";
  if (name === "partner_protect") return partners === "fixed";
  // Ranks and tiers belong to tables for beans; friends play for nothing.
  if (name === "tier_mode") return false;
  const ofCounters = name !== "counter" && SECTIONS.counter.includes(name);
  return !ofCounters || valueOf(table, options, "counter") === true;
}

/** The options with one set; one that is as usual is left out. */
export function withOption(
  table: TableName,
  options: Options,
  name: OptionName,
  value: OptionValue,
): Options {
  const { [name]: _old, ...others } = options;
  const same = JSON.stringify(value) === JSON.stringify(usual(table, name));
  return same ? others : { ...others, [name]: value };
}

/** What of the chosen options still is a choice at another table. */
export function carried(options: Options, to: TableName): Options {
  let kept: Options = {};
  for (const [name, value] of Object.entries(options)) {
    if (matters(to, options, name as OptionName)) {
      kept = withOption(to, kept, name as OptionName, value);
    }
  }
  return kept;
}

/** The options that differ from the table's own, in the order of the form. */
export function changed(table: TableName, options: Options): OptionName[] {
  const all = Object.values(SECTIONS).flat();
  return all.filter((name) => name in options && matters(table, options, name));
}

export const USUAL_SETTINGS: RoomSettings = {
  clock: { bid_grace: 8, bury: 40, counter: 15, call: 30, play: 25 },
  watching: "public",
  free_chat: true,
  shuffle: false,
  bot: "rule",
};

/** Clocks to choose from; null stands for no limit at all. */
export const CLOCKS = {
  quick: { bid_grace: 5, bury: 25, counter: 8, call: 15, play: 12 },
  usual: USUAL_SETTINGS.clock,
  slow: { bid_grace: 12, bury: 90, counter: 30, call: 60, play: 60 },
  none: { bid_grace: 15, bury: null, counter: null, call: null, play: null },
} as const;

export type ClockName = keyof typeof CLOCKS;

/** Which of the clocks to choose from this one is. */
export function clockName(clock: RoomSettings["clock"]): ClockName | null {
  const names = Object.keys(CLOCKS) as ClockName[];
  const keys = Object.keys(CLOCKS.usual) as (keyof RoomSettings["clock"])[];
  return names.find((name) => keys.every((key) => CLOCKS[name][key] === clock[key])) ?? null;
}

/** Why a match cannot begin; null when it can. */
export type NotYet = { why: "alone" } | { why: "unready"; names: string[] };

export function notYet(
  seats: readonly { player: string | null; name: string; ready: boolean }[],
  host: string,
): NotYet | null {
  const people = seats.filter((seat) => seat.player !== null);
  if (people.length === 0) return { why: "alone" };
  const names = people.filter((s) => !s.ready && s.player !== host).map((s) => s.name);
  return names.length > 0 ? { why: "unready", names } : null;
}
