import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./build/icons.ts";
import { WORKER, serviceWorker } from "./build/serviceworker.ts";

const server = "127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), icons(), serviceWorker()],
  build: {
    outDir: "../src/shengji/server/web",
    emptyOutDir: true,
    target: "es2022",
    reportCompressedSize: true,
    rolldownOptions: {
      input: { index: "index.html", worker: "src/serviceworker/worker.ts" },
      output: {
        entryFileNames: ({ name }) => (name === "worker" ? WORKER : "assets/[name]-[hash].js"),
      },
    },
  },
  server: {
    proxy: {
      "/ws": { target: `ws://${server}`, ws: true },
      "/api": { target: `http://${server}` },
    },
  },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "node",
  },
});
