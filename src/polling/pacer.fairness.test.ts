import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BASE } from "./pacer.fixture.ts";
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
        const answered = serve(all, { limit, windowMs, latencyMs }, end);
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

/** How often each key was answered by a fixed window with constant latency. */
function serve(
  weightsOfKeys: readonly number[],
  service: { limit: number; windowMs: number; latencyMs: number },
  end: number,
): number[] {
  const pacer = createPacer({ baseIntervalMs: BASE });
  weightsOfKeys.forEach((weight, index) => {
    pacer.watch(String(index), weight);
  });
  const answered = weightsOfKeys.map(() => 0);
  const flying: { key: string; sentAt: number; landsAt: number; accepted: boolean }[] = [];
  let window = -1;
  let count = 0;
  for (let now = 0; now < end; ) {
    while (flying[0] !== undefined && flying[0].landsAt <= now) {
      const landed = flying.shift();
      if (landed === undefined) break;
      const windowEnd = (Math.floor(now / service.windowMs) + 1) * service.windowMs;
      if (landed.accepted) {
        pacer.succeeded(landed.key, landed.sentAt, now);
        answered[Number(landed.key)] = (answered[Number(landed.key)] ?? 0) + 1;
      } else {
        const seconds = Math.ceil((windowEnd - now) / 1000);
        pacer.limited(landed.key, landed.sentAt, now, seconds * 1000);
      }
    }
    const turn = pacer.next(now);
    if ("key" in turn) {
      if (Math.floor(now / service.windowMs) !== window) {
        window = Math.floor(now / service.windowMs);
        count = 0;
      }
      const accepted = count < service.limit;
      if (accepted) count += 1;
      flying.push({ key: turn.key, sentAt: now, landsAt: now + service.latencyMs, accepted });
    } else {
      now = Math.min(turn.waitUntil, flying[0]?.landsAt ?? Number.POSITIVE_INFINITY);
    }
  }
  return answered;
}
