import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPacer } from "./pacer.ts";
import type { Pacer } from "./pacer-api.ts";
import { answersTo, BASE, serveWithLimit } from "./testing-pacer.ts";

const MINUTE = 60_000;
const KEYS = ["a", "b", "c"];

describe("over time", () => {
  const world = fc.record({
    weights: fc.array(fc.constantFrom(0.1, 0.5, 1, 2, 5), { minLength: 1, maxLength: 12 }),
    limit: fc.integer({ min: 1, max: 40 }),
    windowMs: fc.constantFrom(1000, 10_000, 60_000),
    latencyMs: fc.integer({ min: 1, max: 800 }),
  });

  test("each key gets its share of what the service admits", () => {
    fc.assert(
      fc.property(world, ({ weights: all, limit, windowMs, latencyMs }) => {
        const end = 40 * 60_000;
        const pacer = createPacer({ baseIntervalMs: BASE });
        all.forEach((weight, index) => {
          pacer.watch(String(index), weight);
        });
        const requests = serveWithLimit(pacer, { limit, windowMs, latencyMs }, end);
        const answered = all.map((_, index) => answersTo(requests, String(index)));
        const total = all.reduce((sum, weight) => sum + weight, 0);
        all.forEach((weight, index) => {
          const interval = Math.max(BASE / weight, ((total / weight) * windowMs) / limit);
          const expected = end / (interval + latencyMs);
          // A third is tolerated, because learning takes a while and slots are coarse.
          expect(answered[index] ?? 0).toBeGreaterThanOrEqual(Math.floor(expected / 3) - 1);
        });
      }),
      { numRuns: 40 },
    );
  });

  test("an idle time of any length is not followed by a burst", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e7 }), (hiddenMs) => {
        const pacer = createPacer({ baseIntervalMs: BASE });
        for (const name of KEYS) pacer.watch(name);
        let now = 0;
        for (; now < 10_000; now += 10) answerAtOnce(pacer, now);
        now += hiddenMs;
        let asked = 0;
        while (answerAtOnce(pacer, now)) asked += 1;
        expect(asked).toBeLessThanOrEqual(2);
      }),
    );
  });
});

test("light keys on call that are called one after the other take no more than their share", () => {
  const memory = { perMinute: 60, longestWaitMs: MINUTE, closedForMs: 0 };
  const pacer = createPacer({ baseIntervalMs: BASE, memory });
  const onCall = { shortestIntervalMs: BASE, isOnCall: true };
  const heavy = Array.from({ length: 10 }, (_, index) => `heavy ${index}`);
  const light = Array.from({ length: 500 }, (_, index) => `light ${index}`);
  for (const key of heavy) pacer.watch(key, 1, onCall);
  // Together they weigh as much as one heavy key: a share of 1/11.
  for (const key of light) pacer.watch(key, 1 / light.length, onCall);
  let asked = 0;
  const end = 30 * MINUTE;
  const settledAt = 5 * MINUTE;
  let inAll = 0;
  let ofLight = 0;
  let used = 0;
  let lastAt = 0;
  for (let now = 0; now < end; now += 50) {
    for (const key of heavy) pacer.call(key, now);
    if (now >= settledAt) pacer.call(light[asked] ?? "", now);
    const turn = pacer.next(now);
    if (!("key" in turn)) continue;
    used = now % MINUTE < lastAt % MINUTE ? 1 : used + 1;
    lastAt = now;
    if (used > 60) {
      pacer.limited(turn.key, now, now, MINUTE - (now % MINUTE));
      continue;
    }
    pacer.succeeded(turn.key, now, now);
    if (turn.key.startsWith("light")) asked += 1;
    if (now < settledAt) continue;
    inAll += 1;
    if (turn.key.startsWith("light")) ofLight += 1;
  }
  expect(inAll).toBeGreaterThan(1400);
  expect(ofLight / inAll).toBeGreaterThan(0.7 / 11);
  expect(ofLight / inAll).toBeLessThan(1.05 / 11);
});

function answerAtOnce(pacer: Pacer, now: number): boolean {
  const turn = pacer.next(now);
  if (!("key" in turn)) return false;
  pacer.succeeded(turn.key, now, now);
  return true;
}
