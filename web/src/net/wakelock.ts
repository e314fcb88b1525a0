/** Keeps the screen on for as long as it is wanted, where the browser can. */

export interface Sentinel {
  release(): Promise<void>;
}

/** What the wake lock needs of a browser; tests bring their own. */
export interface Screen {
  /** Rejects where the lock is refused: no such thing, low battery, hidden page. */
  request(): Promise<Sentinel>;
  visible(): boolean;
  /** Calls back at every change of visibility; returns how to stop that. */
  watch(changed: () => void): () => void;
}

/**
 * Hold the screen awake until the returned function is called.
 *
 * A browser drops the lock when the page is hidden, so it is asked for again when it shows.
 */
export function keepAwake(screen: Screen): () => void {
  let wanted = true;
  let held: Sentinel | null = null;
  let asked = 0;

  const letGo = (sentinel: Sentinel): void => void sentinel.release().catch(() => undefined);
  const ask = async (): Promise<void> => {
    const mine = ++asked;
    try {
      const sentinel = await screen.request();
      if (wanted && mine === asked) held = sentinel;
      else letGo(sentinel);
    } catch {
      // The screen goes dark as it always did; nothing else depends on it.
    }
  };
  const changed = (): void => {
    if (screen.visible()) {
      if (!held) void ask();
    } else {
      // What is held, or still on its way, is worth nothing any more.
      held = null;
      asked += 1;
    }
  };
  const unwatch = screen.watch(changed);
  changed();
  return () => {
    wanted = false;
    unwatch();
    if (held) letGo(held);
    held = null;
  };
}

export const browserScreen: Screen = {
  request: () =>
    navigator.wakeLock
      ? navigator.wakeLock.request("screen")
      : Promise.reject(new Error("no wake lock")),
  visible: () => document.visibilityState === "visible",
  watch(changed) {
    document.addEventListener("visibilitychange", changed);
    return () => document.removeEventListener("visibilitychange", changed);
  },
};
