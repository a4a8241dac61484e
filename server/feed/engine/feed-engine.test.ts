import { expect, onTestFinished, test } from "vitest";
import { createTestService } from "#engine/hub/testing-service.ts";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Isin } from "#market/isin.ts";
import { createOutcomeStore } from "#server/feed/outcomes/outcome-store.ts";
import { createFeedEngine, memoryOf } from "./feed-engine.ts";
import { createObservedClient } from "./observed-client.ts";

const ISIN = testIsin(0);

/** Starts an engine in front of a test service. */
function start() {
  const clock = createManualClock();
  const service = createTestService(clock, [ISIN]);
  const outcomes = { quotes: createOutcomeStore<never>(), list: createOutcomeStore<never>() };
  const engine = createFeedEngine({
    openClient: (onSent) =>
      createObservedClient({ client: service.client, clock, outcomes, onSent }),
    clock,
    memory: undefined,
    onStatusChange: () => undefined,
  });
  onTestFinished(() => engine.close());
  const want = (weight: number, ms: number, isOnCall: boolean) => {
    engine.setWants(new Map([[ISIN, { weight, interval: { ms, isOnCall } }]]));
    engine.setVisible(true);
  };
  const count = (key: Isin) => service.asked.filter((each) => each.key === key).length;
  return { clock, engine, want, count };
}

test("requests an instrument that was called before it was wanted", async () => {
  const { clock, engine, want, count } = start();
  engine.call(ISIN, "client");
  want(1, 2000, true);
  await clock.advance(5000);
  expect(count(ISIN)).toBe(0);
  engine.callUnrequested([]);
  await clock.advance(5000);
  expect(count(ISIN)).toBe(1);
});

test("calls a new instrument once, and none that was requested", async () => {
  const { clock, engine, want, count } = start();
  want(1, 2000, true);
  engine.callUnrequested([[ISIN, { client: "stream" }]]);
  await clock.advance(5000);
  expect([engine.wasRequested(ISIN), count(ISIN)]).toEqual([true, 1]);
  engine.callUnrequested([[ISIN, { client: "stream" }]]);
  await clock.advance(5000);
  expect(count(ISIN)).toBe(1);
});

test("plans an unwanted instrument at the interval that the caller gives", () => {
  const { engine, want } = start();
  expect(engine.planMs(ISIN, 1800)).toBeGreaterThanOrEqual(1800);
  want(1, 60_000, false);
  expect(engine.planMs(ISIN, 1800)).toBe(60_000);
});

test("counts the wait of a closed gate from now", () => {
  const { clock, engine } = start();
  const { status } = engine;
  if (status === undefined) throw new Error("An engine has a status from its start.");
  const now = clock.now();
  expect(memoryOf({ ...status, closedUntil: now + 5000 }, now + 1000).closedForMs).toBe(4000);
  expect(memoryOf({ ...status, closedUntil: now - 1 }, now).closedForMs).toBe(0);
  expect(memoryOf({ ...status, closedUntil: undefined }, now).closedForMs).toBe(0);
});
