/** The sentence that says what a step found. */

import { type Lang, dictionaries } from "../i18n/index.ts";
import { verify } from "../i18n/verify.ts";
import type { PledgedRecord } from "./reading.ts";
import type { Step } from "./report.ts";

export function finding(step: Step, record: PledgedRecord, lang: Lang): string {
  const w = verify[lang];
  const shown = (code: string) => dictionaries[lang].cardShort(code);
  switch (step.id) {
    case "pledge":
      return w.pledge[step.outcome];
    case "seeds":
      return w.seeds(step.own, step.given.length);
    case "reveal":
      return w.reveal[step.outcome];
    case "cards": {
      const { wrong } = step;
      if (!wrong) return w.cards(step.outcome);
      return w.cardsWrong(wrong.line, record.seats[wrong.seat] ?? "", shown(wrong.card));
    }
    case "hand":
      return step.wrong === null ? w.hand(step.seen) : w.handWrong(shown(step.wrong));
  }
}
