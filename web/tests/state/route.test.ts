import { describe, expect, it } from "vitest";
import { isPage, pathOf, routeOf } from "../../src/state/route.ts";

describe("the address of the page", () => {
  it("leads to a room by its code, however it is typed", () => {
    expect(routeOf("/r/ABC234")).toEqual({ to: "room", code: "ABC234" });
    expect(routeOf("/r/abc234/")).toEqual({ to: "room", code: "ABC234" });
    expect(routeOf(pathOf("ABC234"))).toEqual({ to: "room", code: "ABC234" });
  });

  it("leads to a page beside the table, about a round or about nothing", () => {
    expect(routeOf("/verify/R-1_x")).toEqual({ to: "verify", about: "R-1_x" });
    expect(routeOf("/rules")).toEqual({ to: "rules", about: null });
    expect(isPage(routeOf("/learn/throws"))).toBe(true);
    expect(isPage(routeOf("/r/ABC234"))).toBe(false);
  });

  it("leads to the start from anywhere else", () => {
    for (const path of ["/", "/r/", "/r/a b", "/verify/a/b", "/nowhere", pathOf(null)]) {
      expect(routeOf(path)).toEqual({ to: "start" });
    }
  });
});
