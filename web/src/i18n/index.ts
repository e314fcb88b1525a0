import { en } from "./en.ts";
import { zh } from "./zh.ts";

export type Lang = "zh" | "en";
export type Messages = typeof zh;

export const dictionaries: Record<Lang, Messages> = { zh, en };

/** Chinese first; English only for a browser that asks for no Chinese at all. */
export function preferredLang(kept: string | null, asked: readonly string[]): Lang {
  if (kept === "zh" || kept === "en") return kept;
  if (asked.length === 0 || asked.some((lang) => lang.toLowerCase().startsWith("zh"))) return "zh";
  return "en";
}
