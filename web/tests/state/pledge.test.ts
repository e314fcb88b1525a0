import { expect, it } from "vitest";
import { recall } from "../../src/net/storage.ts";
import { DEALS, readDeals } from "../../src/state/deals.ts";
import { Session } from "../../src/state/session.svelte.ts";
import { FakeWorld } from "../support/wire.ts";

it("answers a pledge with a seed, and the same pledge again with the same one", async () => {
  const world = new FakeWorld();
  const session = new Session(world);
  session.start();
  await world.greet();
  const pledge = { t: "pledge", table: "t1", round: "r1", commitment: "c" } as const;
  await world.socket.say(pledge);
  await world.socket.say({ ...pledge, round: "r2" });
  await world.socket.say(pledge);
  const [first, other, again] = world.socket.all("seed").map(({ seed }) => seed);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(other).not.toBe(first);
  expect(again).toBe(first);
  // What is compared with the record later.
  expect(readDeals(recall(DEALS)).map(({ round, seed }) => [round, seed])).toEqual([
    ["r1", first],
    ["r2", other],
  ]);
  session.stop();
});
