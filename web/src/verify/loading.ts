/** Records from the server or from a file, with what this browser knows of their deal. */

import { recall } from "../net/storage.ts";
import { DEALS, type Deal, readDeals } from "../state/deals.ts";
import { ReadingError, type Unreadable, readPledged } from "./reading.ts";
import { type Report, report } from "./report.ts";

export interface Trouble {
  code: Unreadable | "unknown" | "unreachable";
  /** The line of the record that it is about, 0 for none. */
  line: number;
}

export type Checked = { report: Report; trouble: null } | { report: null; trouble: Trouble };

/** More than any record has; a larger file is not even read. */
const MOST_BYTES = 4_000_000;

export function ownDeals(): Deal[] {
  return readDeals(recall(DEALS));
}

/** Check the record that the server has of a round. */
export async function checkRound(round: string): Promise<Checked> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`/api/records/${encodeURIComponent(round)}`);
    text = await answer.text();
  } catch {
    return troubled("unreachable");
  }
  if (answer.status === 404) return troubled("unknown");
  return answer.ok ? checkText(text) : troubled("unreachable");
}

export async function checkFile(file: Blob): Promise<Checked> {
  if (file.size > MOST_BYTES) return troubled("no_record");
  return checkText(await file.text());
}

export async function checkText(text: string): Promise<Checked> {
  try {
    const record = readPledged(text);
    const own = ownDeals().find(({ round }) => round === record.round) ?? null;
    return { report: await report(record, own), trouble: null };
  } catch (reason) {
    if (reason instanceof ReadingError) return troubled(reason.code, reason.line);
    throw reason;
  }
}

function troubled(code: Trouble["code"], line = 0): Checked {
  return { report: null, trouble: { code, line } };
}
