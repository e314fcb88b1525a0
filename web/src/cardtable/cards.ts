/** Card codes (docs/rules §1) taken apart for drawing and speaking; nothing here knows a rule. */

export type PlainSuit = "S" | "H" | "D" | "C";

export interface Face {
  code: string;
  /** null for a joker. */
  suit: PlainSuit | null;
  /** "2" … "10", "J" … "A"; "w" or "W" for a joker. */
  rank: string;
  joker: "big" | "small" | null;
}

export const PLAIN_SUITS: readonly PlainSuit[] = ["S", "H", "D", "C"];
export const RANKS_HIGH_TO_LOW = [..."AKQJT98765432"];

/** Text signs; the variation selector keeps phones from drawing them as emoji. */
export const SUIT_SIGN: Record<PlainSuit, string> = {
  S: "\u2660\uFE0E",
  H: "\u2665\uFE0E",
  D: "\u2666\uFE0E",
  C: "\u2663\uFE0E",
};

export function face(code: string): Face {
  if (code === "W") return { code, suit: null, rank: "W", joker: "big" };
  if (code === "w") return { code, suit: null, rank: "w", joker: "small" };
  const rank = code.slice(1);
  return {
    code,
    suit: code.charAt(0) as PlainSuit,
    rank: rank === "T" ? "10" : rank,
    joker: null,
  };
}

export function rankText(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** Whether a card carries points: a mark on the face, the counting is the server's. */
export function carriesPoints(code: string): boolean {
  const { rank } = face(code);
  return rank === "5" || rank === "10" || rank === "K";
}

/** Distinct keys for cards of which several copies exist: "HT#0", "HT#1". */
export function cardKeys(codes: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return codes.map((code) => {
    const copy = seen.get(code) ?? 0;
    seen.set(code, copy + 1);
    return `${code}#${copy}`;
  });
}

export function codeOfKey(key: string): string {
  return key.slice(0, key.indexOf("#"));
}
