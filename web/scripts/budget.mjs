/**
 * How much a browser loads before the first card, gzipped; fails when it is too much.
 * Reads what `npm run build` wrote.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build } from "vite";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const BUILT = join(WEB, "../src/shengji/server/web");
const KB = 1000;
/** What draws a card; what it shares with the rest of the page is the page's. */
const CARDS = ["Card", "CardBack", "CardDefs", "Suit"].map(
  (name) => `${WEB}src/components/${name}.svelte`,
);

const gzipped = (text) => gzipSync(text, { level: 9 }).length;

/** The scripts that the page asks for, and everything they import before they run. */
function startingScripts() {
  const page = readFileSync(join(BUILT, "index.html"), "utf8");
  const named = page.matchAll(/<(?:script|link rel="modulepreload")[^>]*?(?:src|href)="([^"]+)"/g);
  const left = [...named].map(([, path]) => path);
  const found = new Map();
  while (left.length > 0) {
    const path = left.pop();
    if (found.has(path)) continue;
    const code = readFileSync(join(BUILT, path), "utf8");
    found.set(path, gzipped(code));
    // Minified: import{a as b}from"./x.js" or import"./x.js"; import("./x.js") is loaded later.
    for (const [, next] of code.matchAll(/\b(?:import|from)\s*["'`](\.[^"'`]+)["'`]/g)) {
      left.push(new URL(next, `file://${path}`).pathname);
    }
  }
  return found;
}

/** The cards' drawing, built alone: script and style together. */
async function cardDrawing() {
  const source = "virtual:cards";
  const cards = CARDS.map((path, i) => `export { default as c${i} } from "${path}";`).join("\n");
  const { output } = await build({
    root: WEB,
    configFile: false,
    logLevel: "warn",
    plugins: [
      svelte(),
      {
        name: "cards",
        resolveId: (id) => (id === source ? source : null),
        load: (id) => (id === source ? cards : null),
      },
    ],
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: {
        input: source,
        external: [/^svelte($|\/)/, /\/state\//],
        preserveEntrySignatures: "strict",
      },
    },
  });
  const own = output.filter(({ fileName }) => /\.(js|css)$/.test(fileName));
  return own.reduce((sum, file) => sum + gzipped(file.code ?? file.source), 0);
}

let failed = false;
function report(what, bytes, limit) {
  const over = bytes > limit * KB;
  failed ||= over;
  console.log(`${what}: ${(bytes / KB).toFixed(1)} of ${limit} kB${over ? "  TOO MUCH" : ""}`);
}

const scripts = startingScripts();
if (scripts.size === 0) throw new Error(`no scripts in ${BUILT}/index.html`);
report(
  "scripts before the first card",
  [...scripts.values()].reduce((a, b) => a + b),
  90,
);
report("the cards' drawing", await cardDrawing(), 25);
process.exitCode = failed ? 1 : 0;
