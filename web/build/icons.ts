/**
 * Draws the app's icons as PNG from `public/icon.svg` at build time: phones take no SVG for their
 * home screen. resvg in WebAssembly draws the same pixels on every machine.
 */

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Resvg, initWasm } from "@resvg/resvg-wasm";
import type { Plugin } from "vite";

const SOURCE = "public/icon.svg";
/** The colour of the icon's own ground; behind it on icons that the system cuts to its shape. */
const GROUND = "#0f4b4c";
/** What a system never cuts away of a maskable icon, as a part of its width. */
const SAFE = 0.8;

/** An icon without round corners: the system cuts it, and what matters stays in the middle. */
export function maskable(svg: string): string {
  const edge = (64 * (1 - SAFE)) / 2;
  const inner = svg.replace("<svg ", `<svg x="${edge}" y="${edge}" width="51.2" height="51.2" `);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" fill="${GROUND}"/>${inner}</svg>`
  );
}

export function icons(): Plugin {
  return {
    name: "icons",
    apply: "build",
    async generateBundle() {
      const svg = await readFile(SOURCE, "utf8");
      const require = createRequire(import.meta.url);
      await initWasm(await readFile(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));
      const draw = (fileName: string, drawing: string, width: number): void => {
        const resvg = new Resvg(drawing, { fitTo: { mode: "width", value: width } });
        this.emitFile({ type: "asset", fileName, source: resvg.render().asPng() });
      };
      for (const width of [192, 512]) {
        draw(`icon-${width}.png`, svg, width);
        draw(`icon-maskable-${width}.png`, maskable(svg), width);
      }
      draw("apple-touch-icon.png", maskable(svg), 180);
    },
  };
}
