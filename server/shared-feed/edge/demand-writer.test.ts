import { expect, onTestFinished, test } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { DemandChange } from "#server/shared-feed/store/store.ts";
import { DEMAND_MS } from "#server/shared-feed/store/store.ts";
import type { EdgeDemand } from "#server/shared-feed/store/stored-demand.ts";
import { createDemandWriter } from "./demand-writer.ts";

const demandOf = (...numbers: number[]): EdgeDemand => ({
  demandingCount: 1,
  clientCount: 1,
  instruments: new Map(
    numbers.map((number) => [
      testIsin(number),
      { counts: new Map([[1, 1]]), inView: 1, owner: "a", intervalMs: 1000 },
    ]),
  ),
});

function start() {
  const clock = createManualClock();
  /** The demand in Redis. */
  const redis = { revision: undefined as string | undefined, fields: new Map<string, string>() };
  const changes: DemandChange[] = [];
  const state = { isAway: false };
  const writer = createDemandWriter({
    clock,
    edge: "east",
    onError: () => undefined,
    store: {
      async writeDemand(_, change) {
        if (state.isAway) throw new Error("away");
        changes.push(change);
        if (change.from !== undefined && change.from !== redis.revision) return false;
        if (change.from === undefined) redis.fields.clear();
        for (const [name, text] of change.set) redis.fields.set(name, text);
        for (const name of change.remove) redis.fields.delete(name);
        redis.revision = change.to;
        return true;
      },
    },
  });
  onTestFinished(() => writer.close());
  const has = () => [...redis.fields.keys()].filter((name) => name !== "clients");
  return { clock, writer, redis, changes, state, has };
}

test("writes only the fields that differ", async () => {
  const { clock, writer, changes, has } = start();
  writer.publish(demandOf(1, 2));
  await clock.advance(1);
  writer.publish(demandOf(2, 3));
  await clock.advance(1);
  expect(has()).toEqual([testIsin(2), testIsin(3)]);
  expect(changes.map(({ from, set, remove }) => [from, [...set.keys()], remove])).toEqual([
    [undefined, ["clients", testIsin(1), testIsin(2)], []],
    ["1", [testIsin(3)], [testIsin(1)]],
  ]);
});

test("renews an unchanged demand before it expires, without fields", async () => {
  const { clock, writer, changes } = start();
  writer.publish(demandOf(1));
  await clock.advance(2 * DEMAND_MS);
  expect(changes.length).toBeGreaterThanOrEqual(5);
  expect(changes.slice(1).every(({ from, to, set }) => from === to && set.size === 0)).toBe(true);
});

test("writes the whole demand to a Redis that has lost it", async () => {
  const { clock, writer, redis, has } = start();
  writer.publish(demandOf(1, 2));
  await clock.advance(1);
  redis.revision = undefined;
  redis.fields.clear();
  await clock.advance(DEMAND_MS);
  expect(has()).toEqual([testIsin(1), testIsin(2)]);
});

test("writes the latest demand as soon as Redis is back", async () => {
  const { clock, writer, state, has } = start();
  state.isAway = true;
  writer.publish(demandOf(1));
  await clock.advance(5000);
  writer.publish(demandOf(2));
  await clock.advance(5000);
  state.isAway = false;
  await clock.advance(1000);
  expect(has()).toEqual([testIsin(2)]);
});

test("writes an empty demand once", async () => {
  const { clock, writer, changes } = start();
  writer.publish(demandOf(1));
  await clock.advance(1);
  writer.publish({ demandingCount: 0, clientCount: 0, instruments: new Map() });
  await clock.advance(60_000);
  expect(changes).toHaveLength(2);
});
