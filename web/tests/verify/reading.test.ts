import { describe, expect, it } from "vitest";
import { hexOf } from "../../src/verify/fairdeal.ts";
import { ReadingError, readPledged } from "../../src/verify/reading.ts";
import { EXAMPLE, UNPLEDGED, WILD, lineOf } from "./fixtures.ts";

function refusal(text: string): [string, number] {
  try {
    readPledged(text);
  } catch (reason) {
    if (reason instanceof ReadingError) return [reason.code, reason.line];
    throw reason;
  }
  throw new Error("it was read");
}

const line = (start: string) => EXAMPLE.split("\n").findIndex((text) => text.startsWith(start)) + 1;

describe("reading a record", () => {
  it("finds what the check needs", () => {
    const record = readPledged(WILD);
    expect(record.round).toBe("wild-29");
    expect(record.seats).toEqual(["安", "Bo 2", "Cy", "Di"]);
    expect(record.first).toBe(2);
    expect(record.commitment).toBe(lineOf(WILD, "commitment")[1]);
    expect(hexOf(record.serverSeed)).toBe(lineOf(WILD, "server_seed")[1]);
    expect(record.clientSeeds.map(({ seat }) => seat)).toEqual([0, 1, 2, 3]);
    expect(hexOf(record.clientSeeds[3]!.seed)).toBe(lineOf(WILD, "client_seed", "3")[2]);
    expect(new Set(record.shown.map(({ kind }) => kind))).toEqual(
      new Set(["bid", "bury", "counter", "play"]),
    );
  });

  it("minds no comments, empty lines, line ends of another system, groupings", () => {
    const [head, ...rest] = EXAMPLE.split("\n");
    const decorated = ["# from a friend", "", head, ...rest].join("\r\n");
    const plain = readPledged(EXAMPLE);
    const shown = plain.shown.map((action) => ({ ...action, line: action.line + 2 }));
    expect(readPledged(decorated)).toEqual({ ...plain, shown });
    const grouped = EXAMPLE.replace("2 play CA CK", "2 play CA + CK");
    expect(readPledged(grouped)).toEqual(plain);
  });

  it("says what is no record at all", () => {
    for (const text of ["", "\n\n", "hello", "{}", "shengji", "round x\n" + EXAMPLE]) {
      expect(refusal(text)).toEqual(["no_record", 0]);
    }
    expect(refusal(EXAMPLE + "\n".repeat(4000))).toEqual(["no_record", 0]);
    expect(refusal(EXAMPLE.replace("record 1", "record 2"))).toEqual(["newer", 1]);
    expect(refusal(EXAMPLE.replace("table one_deck", "table five"))).toEqual(["unknown_table", 4]);
  });

  it("says that a deal was not pledged", () => {
    expect(refusal(UNPLEDGED)).toEqual(["unpledged", 0]);
    expect(refusal(UNPLEDGED.replace(/^seed .*$/m, "deck S2 S3"))).toEqual(["unpledged", 0]);
    expect(refusal(EXAMPLE.replace(/^commitment .*\n/m, ""))).toEqual(["unpledged", 0]);
    expect(refusal(EXAMPLE.replace(/^server_seed .*\n/m, ""))).toEqual(["unpledged", 0]);
  });

  it.each([
    ["server_seed ", "server_seed xyz"],
    ["server_seed ", "server_seed abc"],
    ["server_seed ", "server_seed ab cd"],
    ["client_seed 0", "client_seed 0"],
    ["client_seed 0", "client_seed 0 " + "ab".repeat(65)],
    ["client_seed 0", "client_seed 2 abab\nclient_seed 2 abab"],
    ["first 0", "first 4"],
    ["first 0", "first -1"],
    ["commitment ", "commitment a b"],
    ["2 play CA", "2 play XX"],
    ["2 play CA", "2 play"],
    ["2 play CA", "4 play CA"],
    ["2 play CA", "2 fold CA"],
    ["hand 1", "colour blue"],
    ["hand 1", "round again"],
    ["seat 0", "seat 1 Ann"],
    ["hand 1", "# " + "x".repeat(1000) + "\n" + "x".repeat(1001)],
  ])("names the line that is broken: %s", (start, instead) => {
    const text = EXAMPLE.split("\n")
      .map((each) => (each.startsWith(start) ? instead : each))
      .join("\n");
    const [code, at] = refusal(text);
    expect(code).toBe("broken");
    expect(at).toBe(line(start) + instead.split("\n").length - 1);
  });

  it("misses a seat and the round's id", () => {
    expect(refusal(EXAMPLE.replace("seat 3 Dan\n", ""))).toEqual(["broken", 0]);
    expect(refusal(EXAMPLE.replace(/^round .*\n/m, ""))).toEqual(["broken", 0]);
    expect(refusal(EXAMPLE.replace("client_seed 2", "client_seed 4"))).toEqual(["broken", 0]);
  });
});
