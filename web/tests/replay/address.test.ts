import { describe, expect, it } from "vitest";
import { searchOf, spotOf } from "../../src/replay/address.ts";

describe("an address", () => {
  it("comes back to where it was made", () => {
    for (const seat of [null, 0, 3]) {
      for (const at of [0, 41, 99]) {
        expect(spotOf(searchOf({ at, seat }), 100, 4)).toEqual({ at, seat });
      }
    }
  });

  it("counts steps as people do", () => {
    expect(searchOf({ at: 41, seat: 1 })).toBe("?at=42&seat=1");
    expect(searchOf({ at: 0, seat: null })).toBe("?at=1");
  });

  it.each([
    ["", 0, null],
    ["?at=0", 0, null],
    ["?at=-3&seat=-1", 0, null],
    ["?at=101&seat=4", 99, null],
    ["?at=99999999999&seat=x", 0, null],
    ["?at=1e2&seat=1.5", 0, null],
    ["?seat=2", 0, 2],
    ["?other=1", 0, null],
  ])("that leads nowhere leads near: %s", (search, at, seat) => {
    expect(spotOf(search, 100, 4)).toEqual({ at, seat });
  });
});
