import { expect, test } from "vitest";
import { oracle } from "../simulation/clients.ts";
import { honestSeconds, unlimited } from "../simulation/limiters.ts";
import { agesOf } from "../simulation/measure.ts";
import { simulate } from "../simulation/simulate.ts";
import { createAgeSums } from "./ages.ts";

const keys = ["a", "b", "c"];
const spans = [
  { fromMs: 0, toMs: 60_000 },
  { fromMs: 20_000, toMs: 47_000 },
];

test("the running sums of ages equal those of the whole history, over every span", () => {
  const trace = simulate(oracle(() => 2)(keys, 1000), {
    seed: 1,
    keys,
    durationMs: 60_000,
    limiter: unlimited(),
    retryAfter: honestSeconds,
    latencyMs: 90,
    timerDelayMs: 0,
    othersPerSecond: 0,
  });
  const sums = createAgeSums(keys.length, spans);
  for (const { keyIndex, sentAt, receivedAt } of trace.answers)
    sums.learn(keyIndex, sentAt, receivedAt);
  const ages = agesOf(trace, keys.length);
  keys.forEach((_, key) => {
    spans.forEach(({ fromMs, toMs }, span) => {
      expect(sums.meanOf(key, span)).toBeCloseTo(ages.meanOf(key, fromMs, toMs), 6);
    });
  });
});

test("a quote that is older than the known one changes no age", () => {
  const sums = createAgeSums(1, [{ fromMs: 0, toMs: 100 }]);
  sums.learn(0, 40, 50);
  sums.learn(0, 30, 60);
  sums.learn(0, 40, 70);
  // From 0 to 50 it dates from 0, from then on from 40.
  expect(sums.meanOf(0, 0)).toBeCloseTo((50 * 25 + 50 * 35) / 100, 9);
});
