/** What the service worker does with a request. Pure. */

/** Where the page itself is kept: every address of ours shows this one page. */
export const PAGE = "/";

export type Way =
  /** Ask the server; offline, the kept page. */
  | "page"
  /** The kept file: its name says what is in it. */
  | "kept"
  /** None of the worker's business. */
  | "leave";

/** Never kept and never answered here: what the server says now is all that counts. */
const LIVE = /^\/(api|ws|healthz|metrics)(\/|$)/;

interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** How to answer a request, given the worker's origin and the files that it keeps. */
export function wayOf(asked: Asked, origin: string, files: readonly string[]): Way {
  const url = new URL(asked.url);
  if (asked.method !== "GET" || url.origin !== origin || LIVE.test(url.pathname)) return "leave";
  if (asked.mode === "navigate") return "page";
  return files.includes(url.pathname) && url.pathname !== PAGE ? "kept" : "leave";
}

/** What a page tells a worker. */
export interface Told {
  /** The path of the script that the page runs. */
  script: string;
  /** Whether the worker is to take over although the page is of another version. */
  takeOver: boolean;
}

/** Whether a page that runs `script` is of the version that `files` belong to. */
export function sameVersion(script: string, files: readonly string[]): boolean {
  return files.includes(script);
}

/** Caches of other versions, by name. */
export function outdated(names: readonly string[], prefix: string, current: string): string[] {
  return names.filter((name) => name.startsWith(prefix) && name !== current);
}
