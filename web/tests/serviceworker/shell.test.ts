import { describe, expect, it } from "vitest";
import { outdated, sameVersion, wayOf } from "../../src/serviceworker/shell.ts";

const ORIGIN = "https://table.example";
const FILES = ["/", "/icon.svg", "/assets/index-abc.js"];

function way(path: string, mode = "no-cors", method = "GET"): string {
  return wayOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, FILES);
}

describe("the service worker", () => {
  it("answers every address of the page with the page", () => {
    for (const path of ["/", "/?x=1", "/r/ABCD", "/learn/3", "/rules", "/apiary"]) {
      expect(way(path, "navigate"), path).toBe("page");
    }
  });

  it("keeps the files of its version, and no others", () => {
    expect(way("/assets/index-abc.js", "cors")).toBe("kept");
    expect(way("/icon.svg")).toBe("kept");
    for (const path of ["/assets/index-old.js", "/sw.js", "/manifest.webmanifest"]) {
      expect(way(path), path).toBe("leave");
    }
  });

  it("never answers for what the server says now", () => {
    for (const path of ["/api/records/1", "/api", "/ws", "/healthz", "/metrics"]) {
      for (const mode of ["navigate", "cors"]) expect(way(path, mode), path).toBe("leave");
    }
    expect(way("/", "same-origin")).toBe("leave");
  });

  it("leaves other origins and other methods alone", () => {
    expect(way("https://elsewhere.example/", "navigate")).toBe("leave");
    expect(way("/", "navigate", "POST")).toBe("leave");
    expect(way("/icon.svg", "cors", "HEAD")).toBe("leave");
  });

  it("knows a page of its version by the page's script", () => {
    expect(sameVersion("/assets/index-abc.js", FILES)).toBe(true);
    expect(sameVersion("/assets/index-old.js", FILES)).toBe(false);
  });

  it("throws away its own older caches and nobody else's", () => {
    const names = ["shell-1", "shell-2", "somebody-1"];
    expect(outdated(names, "shell-", "shell-2")).toEqual(["shell-1"]);
  });
});
