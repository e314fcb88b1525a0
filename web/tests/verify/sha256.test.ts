import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { plainSha256, sha256 } from "../../src/verify/sha256.ts";

const LENGTHS = [0, 1, 31, 32, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000];

function bytes(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, i) => (i * 151 + length) % 256);
}

function hex(data: Uint8Array): string {
  return Buffer.from(data).toString("hex");
}

function expected(data: Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

describe("SHA-256", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(LENGTHS)("of %i bytes is what everybody else finds", async (length) => {
    expect(hex(await sha256(bytes(length)))).toBe(expected(bytes(length)));
    expect(hex(plainSha256(bytes(length)))).toBe(expected(bytes(length)));
  });

  it("is there without the browser's own, as over plain http", async () => {
    vi.stubGlobal("crypto", {});
    expect(hex(await sha256(bytes(7)))).toBe(expected(bytes(7)));
  });
});
