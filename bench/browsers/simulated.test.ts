import { expect, test } from "vitest";
import { BROWSERS, simulateDay } from "./simulated.ts";

test("ten simulated browsers are given quotes by their streams, through an outage and a 429", async () => {
  const day = await simulateDay(0.6);
  expect(day.requests).toBeGreaterThan(1000);
  expect(day.quotes).toBeGreaterThan(3 * day.requests);
  expect(day.refusals).toBeGreaterThan(0);
  expect([day.inside, day.regressions, day.streamsLeft]).toEqual([0, 0, 0]);
  expect(day.opened).toBeGreaterThanOrEqual(BROWSERS);
  expect(day.heap.map(({ atMs }) => atMs / 60_000)).toEqual([10, 20, 30]);
});
