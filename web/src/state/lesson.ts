/** What follows from a lesson and what was done of it, as pure functions. */

import type { LessonLine, LessonStep, SeatAction, View } from "../protocol.ts";
import { type Laid, laidBid, laidTrick } from "./table.ts";

/** How many steps of each lesson were done, one after the other. */
export type Progress = Readonly<Record<string, number>>;

export type Ask = "play" | "bid" | "bury" | "counter" | "call";

/** What a step asks for, by the phase of its table. */
export function askOf(view: View): Ask {
  switch (view.phase) {
    case "bury":
    case "counter":
    case "call":
      return view.phase;
    case "deal":
    case "bid":
      return "bid";
    default:
      return "play";
  }
}

/** Whether a step may be answered without cards. */
export function mayPass(view: View): boolean {
  const ask = askOf(view);
  return ask === "bid" || ask === "counter";
}

/** The action that some chosen cards are the answer with; no cards at all are a pass. */
export function answerOf(view: View, cards: readonly string[]): SeatAction {
  const ask = askOf(view);
  if (cards.length === 0 && mayPass(view)) return { kind: "pass" };
  if (ask === "call") return { kind: "call", card: cards[0] ?? "" };
  return { kind: ask, cards: [...cards] };
}

/** The cards on the felt: of the trick, of the one that has just ended, or of the bid. */
export function laidOf(view: View): Laid[] {
  const trick = view.trick ?? view.last_trick;
  if (trick) return laidTrick(trick);
  return view.phase === "play" ? [] : laidBid(view);
}

/** The cards to choose from: those on offer, or the hand. */
export function choicesOf(step: LessonStep): string[] {
  return step.offers.length > 0 ? step.offers : step.view.hand.flatMap((group) => group.cards);
}

/** What was kept, as far as it can be read. */
export function progressOf(kept: string | null): Progress {
  if (kept === null) return {};
  try {
    const value: unknown = JSON.parse(kept);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
    const sound = Object.entries(value).filter(
      (entry): entry is [string, number] => Number.isSafeInteger(entry[1]) && entry[1] > 0,
    );
    return Object.fromEntries(sound);
  } catch {
    return {};
  }
}

/** How many steps of a lesson are done. */
export function doneOf(progress: Progress, line: Pick<LessonLine, "id" | "steps">): number {
  return Math.min(line.steps, Object.hasOwn(progress, line.id) ? progress[line.id]! : 0);
}

/** The progress after a step was done; steps that were skipped stay open. */
export function withStep(progress: Progress, id: string, step: number): Progress {
  const done = Object.hasOwn(progress, id) ? progress[id]! : 0;
  return step === done ? { ...progress, [id]: done + 1 } : progress;
}

/** The step to begin at: the first that is not done, or the first of all. */
export function firstOpen(progress: Progress, line: Pick<LessonLine, "id" | "steps">): number {
  return doneOf(progress, line) % line.steps;
}

/** The lesson to go on with: the first that is not done, null when all are. */
export function nextOpen(progress: Progress, lessons: readonly LessonLine[]): LessonLine | null {
  return lessons.find((line) => doneOf(progress, line) < line.steps) ?? null;
}

/** The lesson after another one. */
export function lessonAfter(lessons: readonly LessonLine[], id: string): LessonLine | null {
  const at = lessons.findIndex((line) => line.id === id);
  return at < 0 ? null : (lessons[at + 1] ?? null);
}

/** A text with its suit signs drawn as text: some phones make pictures of them. */
export function withSigns(text: string): string {
  return text.replace(/[♠♥♦♣](?!\uFE0E)/g, "$&\uFE0E");
}
