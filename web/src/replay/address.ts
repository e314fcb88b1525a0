/** The part of the address that says which step is shown, and from whose seat. Pure. */

export interface Spot {
  /** The step, from 0. */
  at: number;
  /** Whose hand is shown; null: all. */
  seat: number | null;
}

/** What an address asks for, brought into the round's bounds: `?at=42&seat=1`, steps from 1. */
export function spotOf(search: string, steps: number, seats: number): Spot {
  const asked = new URLSearchParams(search);
  const at = number(asked.get("at"));
  const seat = number(asked.get("seat"));
  return {
    at: Math.max(0, Math.min(at ?? 1, steps) - 1),
    seat: seat !== null && seat < seats ? seat : null,
  };
}

export function searchOf({ at, seat }: Spot): string {
  return `?at=${at + 1}` + (seat === null ? "" : `&seat=${seat}`);
}

function number(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
