import { describe, expect, it } from "vitest";
import type { Lang } from "../../src/i18n/index.ts";
import { verify } from "../../src/i18n/verify.ts";
import type { Deal } from "../../src/state/deals.ts";
import { readPledged } from "../../src/verify/reading.ts";
import { type Report, report } from "../../src/verify/report.ts";
import { finding } from "../../src/verify/telling.ts";
import { EXAMPLE, lineOf } from "./fixtures.ts";

const CAI: Deal = {
  round: "fair-example",
  commitment: lineOf(EXAMPLE, "commitment")[1]!,
  seed: lineOf(EXAMPLE, "client_seed", "2")[2]!,
  seat: 2,
  hand: ["CA"],
};
const LANGS: Lang[] = ["zh", "en"];

async function told(text: string, own: Deal | null, lang: Lang): Promise<Record<string, string>> {
  const found: Report = await report(readPledged(text), own);
  return Object.fromEntries(
    found.steps.map((step) => [step.id, finding(step, found.record, lang)]),
  );
}

describe.each(LANGS)("what is told in %s", (lang) => {
  it("is another sentence for another finding", async () => {
    const unplayed = EXAMPLE.split("\n* deal")[0]!;
    const seen = await Promise.all([
      told(EXAMPLE, CAI, lang),
      told(EXAMPLE, null, lang),
      told(EXAMPLE, { ...CAI, commitment: "0", seed: "ab", hand: ["S7"] }, lang),
      told(EXAMPLE, { ...CAI, seat: 1, hand: [] }, lang),
      told(unplayed.replace("server_seed a", "server_seed b"), null, lang),
      told(unplayed.replace(/^client_seed .*\n/gm, ""), null, lang),
    ]);
    const sentences = (id: string) => new Set(seen.flatMap((each) => each[id] ?? []));
    expect(sentences("pledge").size).toBe(3);
    expect(sentences("seeds").size).toBe(5);
    expect(sentences("reveal").size).toBe(2);
    expect(sentences("cards").size).toBe(2);
    expect(sentences("hand").size).toBe(2);
    for (const each of seen.flatMap((steps) => Object.values(steps))) {
      expect(each).toMatch(lang === "zh" ? /。$/ : /\.$/);
    }
  });

  it("names who showed which card in which line", async () => {
    const { cards } = await told(EXAMPLE.replace("2 play W", "2 play S2"), CAI, lang);
    expect(cards).toMatch(/66\D+Cai\D+♠︎2/);
    expect(verify[lang].failedMore(4, verify[lang].step.cards)).toContain("4");
  });

  it("has a sentence for every trouble and every open verdict", () => {
    for (const sentence of Object.values(verify[lang].trouble)) {
      expect(sentence).toMatch(lang === "zh" ? /。$/ : /\.$/);
    }
    expect(Object.keys(verify[lang].openVerdict)).toEqual(["pledge", "seeds", "cards"]);
  });
});
