import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answersTo, BASE, serveWithLimit } from "./pacer.fixture.ts";
import { createPacer, type Pacer } from "./pacer.ts";

const KEYS = ["a", "b", "c"];

describe("over time", () => {
  const world = fc.record({
    weights: fc.array(fc.constantFrom(0.1, 0.5, 1, 2, 5), { minLength: 1, maxLength: 12 }),
    limit: fc.integer({ min: 1, max: 40 }),
    windowMs: fc.constantFrom(1000, 10_000, 60_000),
    latencyMs: fc.integer({ min: 1, max: 800 }),
  });

  it("no key starves: each gets its share of what the service admits", () => {
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
          // A third, because learning takes a while and slots are as coarse as they are.
          expect(answered[index] ?? 0).toBeGreaterThanOrEqual(Math.floor(expected / 3) - 1);
        });
      }),
      { numRuns: 40 },
    );
  });

  it("however long nothing was asked, there is no burst afterwards", () => {
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

function answerAtOnce(pacer: Pacer, now: number): boolean {
  const turn = pacer.next(now);
  if (!("key" in turn)) return false;
  pacer.succeeded(turn.key, now, now);
  return true;
}
