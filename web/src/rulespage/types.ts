/** What the page of the rules is made of. Its words are in `zh.ts` and `en.ts`. */

export type Units = readonly (readonly string[])[];

/** Some cards, drawn: units stand apart. */
export interface Row {
  cards: Units;
  /** Whether the cards are trumps, and wear the crown. */
  trump?: boolean;
  label?: string;
  note?: string;
  mark?: "yes" | "no" | "wins";
}

export type Block =
  | { kind: "text"; text: string }
  | { kind: "list"; items: readonly string[] }
  | { kind: "cards"; caption?: string; rows: readonly Row[] }
  | {
      kind: "table";
      caption: string;
      head: readonly string[];
      rows: readonly (readonly string[])[];
    };

export const SECTIONS = [
  "goal",
  "order",
  "shapes",
  "bid",
  "bottom",
  "counter",
  "follow",
  "throw",
  "ruff",
  "score",
  "dig",
  "levels",
  "friend",
  "clock",
] as const;

export type SectionId = (typeof SECTIONS)[number];

export interface Section {
  title: string;
  blocks: readonly Block[];
}

export interface RulesPage {
  title: string;
  intro: string;
  contents: string;
  full: string;
  top: string;
  learn: string;
  yes: string;
  no: string;
  wins: string;
  sections: Record<SectionId, Section>;
}
