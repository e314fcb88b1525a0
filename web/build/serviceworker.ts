/**
 * Tells the service worker what the page consists of. The worker is built as one more entry, under
 * a fixed name; here the list of files goes into it, so that another build is another worker.
 *
 * A plugin for this exists, but brings some hundred packages to write what is forty lines here.
 */

import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";

/** The file that the worker becomes. It must lie at the root, to be in charge of all pages. */
export const WORKER = "sw.js";
/** What stands for the shell in the worker's source. */
const PLACE = "__SHELL__";

export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== "chunk") throw new Error(`${WORKER} was not built`);
        if (worker.imports.length > 0) throw new Error(`${WORKER} must be one file`);
        if (!worker.code.includes(PLACE)) throw new Error(`no ${PLACE} in ${WORKER}`);
        worker.code = worker.code.replace(PLACE, () => JSON.stringify(shellOf(bundle)));
      },
    },
  };
}

/** The page, its icon, and everything whose name carries a hash. */
function shellOf(bundle: Rolldown.OutputBundle): { version: string; files: string[] } {
  const assets = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
  const page = bundle["index.html"];
  if (page?.type !== "asset") throw new Error("index.html was not built");
  const hash = createHash("sha256").update(page.source);
  for (const name of assets.sort()) hash.update(name);
  const files = ["/", "/icon.svg", ...assets.map((name) => `/${name}`)];
  return { version: hash.digest("hex").slice(0, 12), files };
}
