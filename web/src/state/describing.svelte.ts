/** Names and sentences in the language of the page. */

import { type Telling, describe } from "../i18n/describe.ts";
import type { TableMessage } from "../protocol.ts";
import type { Notice } from "./notice.ts";
import { settings } from "./settings.svelte.ts";

export function seatName(table: TableMessage, seat: number): string {
  return seat === table.view.seat ? settings.m.me : (table.seats[seat]?.name ?? "");
}

export function telling(table: TableMessage): Telling {
  return {
    m: settings.m,
    name: (seat) => (seat === table.view.seat ? settings.m.you : seatName(table, seat)),
    dealer: table.view.dealer,
  };
}

export function noticeText(notice: Notice, table: TableMessage): string {
  if (notice.kind === "refusal") return notice.text[settings.lang];
  if (notice.kind === "own") return notice.say(settings.m);
  return describe(notice.event, telling(table)) ?? "";
}
