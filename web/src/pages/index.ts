/** The pages beside the table. Each is loaded when it is asked for: the first card waits for none. */

import type { Component } from "svelte";
import type { Page } from "../state/route.ts";

type Loaded = Promise<{ default: Component<{ about: string | null }> }>;

export const pages: Record<Page, () => Loaded> = {
  verify: () => import("./Verify.svelte"),
  replay: () => import("./Replay.svelte"),
  learn: () => import("./Learn.svelte"),
  rules: () => import("./Rules.svelte"),
};
