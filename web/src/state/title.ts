/** The page's title. */

import type { Messages } from "../i18n/index.ts";

/**
 * The title at second `tick`. When the player is to act it says so; on a hidden page it changes
 * every second, so that it is seen among other tabs.
 */
export function titleAt(
  mine: boolean,
  hidden: boolean,
  tick: number,
  m: Pick<Messages, "title" | "titleTurn">,
): string {
  const called = mine && (!hidden || tick % 2 === 0);
  return called ? m.titleTurn : `${m.title} · Shengji`;
}

/** What the title needs of a browser; tests bring their own. */
export interface Titled {
  setTitle(title: string): void;
  hidden(): boolean;
  /** Calls back at every change of visibility; returns how to stop that. */
  watch(changed: () => void): () => void;
  everySecond(call: () => void): () => void;
}

/**
 * Keep the title right until the returned function is called. Seconds are counted only while the
 * player is to act and the page is hidden.
 */
export function keepTitle(
  mine: boolean,
  m: Pick<Messages, "title" | "titleTurn">,
  page: Titled,
): () => void {
  let tick = 0;
  let stopCounting: (() => void) | null = null;
  const show = (): void => page.setTitle(titleAt(mine, page.hidden(), tick, m));
  const changed = (): void => {
    stopCounting?.();
    stopCounting = null;
    tick = 0;
    show();
    if (!mine || !page.hidden()) return;
    stopCounting = page.everySecond(() => {
      tick += 1;
      show();
    });
  };
  const unwatch = page.watch(changed);
  changed();
  return () => {
    unwatch();
    stopCounting?.();
  };
}

export const browserTitle: Titled = {
  setTitle: (title) => (document.title = title),
  hidden: () => document.hidden,
  watch(changed) {
    document.addEventListener("visibilitychange", changed);
    return () => document.removeEventListener("visibilitychange", changed);
  },
  everySecond(call) {
    const timer = setInterval(call, 1000);
    return () => clearInterval(timer);
  },
};
