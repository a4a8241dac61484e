import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPacer } from "./pacer.ts";
import type { Pacer } from "./pacer-api.ts";
import { answersTo, ask, serve, serveWithLimit, waitOf } from "./testing-pacer.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

interface Watched {
  readonly weight: number;
  readonly shortestIntervalMs: number;
}

function watchingAll(keys: readonly Watched[]): Pacer {
  const pacer = createPacer({ baseIntervalMs: SECOND });
  keys.forEach(({ weight, shortestIntervalMs }, index) => {
    pacer.watch(String(index), weight, { shortestIntervalMs });
  });
  return pacer;
}

/** The number of accepted requests in the second half of forty minutes, after the limit was learned. */
function answersUnder(keys: readonly Watched[], perMinute: number): readonly number[] {
  const service = { limit: perMinute, windowMs: MINUTE, latencyMs: 50 };
  const requests = serveWithLimit(watchingAll(keys), service, 40 * MINUTE);
  const late = requests.filter(({ sentAt }) => sentAt >= 20 * MINUTE);
  return keys.map((_, index) => answersTo(late, String(index)));
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

describe("a key's own shortest interval", () => {
  test("is kept however great the weight is", () => {
    const pacer = createPacer({ baseIntervalMs: SECOND });
    pacer.watch("a", 7, { shortestIntervalMs: 3000 });
    pacer.succeeded(ask(pacer, 0), 0, 0);
    expect(waitOf(pacer, 1)).toBe(3000);
    expect(ask(pacer, 3000)).toBe("a");
  });

  test("may be shorter than base / weight", () => {
    const pacer = createPacer({ baseIntervalMs: SECOND });
    pacer.watch("a", 1, { shortestIntervalMs: 250 });
    expect(serve(pacer, 0, MINUTE)).toHaveLength(240);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    "is base / weight where %d is given",
    (shortestIntervalMs) => {
      const pacer = createPacer({ baseIntervalMs: SECOND });
      pacer.watch("a", 0.5, { shortestIntervalMs });
      expect(serve(pacer, 0, MINUTE)).toHaveLength(30);
    },
  );

  test("is removed by a watch without one", () => {
    const pacer = createPacer({ baseIntervalMs: SECOND });
    pacer.watch("a", 1, { shortestIntervalMs: 10 * SECOND });
    pacer.watch("a", 1);
    expect(serve(pacer, 0, MINUTE)).toHaveLength(60);
  });

  test("determines the wanted requests, while the weight determines the order", () => {
    const pacer = createPacer({ baseIntervalMs: SECOND });
    pacer.watch("light", 1, { shortestIntervalMs: 2000 });
    pacer.watch("heavy", 7, { shortestIntervalMs: 2000 });
    expect(pacer.snapshot(0).perMinute).toBeCloseTo(60);
    expect(ask(pacer, 0)).toBe("heavy");
  });

  test("reports the cycle from which every key's interval follows", () => {
    const pacer = watchingAll([
      { weight: 7, shortestIntervalMs: SECOND },
      { weight: 1, shortestIntervalMs: SECOND },
    ]);
    const { perMinute, cycleMs } = pacer.snapshot(0);
    expect(perMinute).toBeCloseTo(120);
    expect(cycleMs).toBeCloseTo(SECOND);
  });
});

describe("keys of weight 7 once a second", () => {
  const keys = Array.from({ length: 20 }, () => ({ weight: 7, shortestIntervalMs: SECOND }));
  const requests = serveWithLimit(
    watchingAll(keys),
    { limit: 1200, windowMs: MINUTE, latencyMs: 50 },
    10 * MINUTE,
  );

  test("use all that a limit of 1200 a minute allows, and meet no 429", () => {
    expect(requests.length / 10).toBeGreaterThan(0.99 * 1200);
    expect(requests.every(({ accepted }) => accepted)).toBe(true);
  });

  test("are each asked once a second at most", () => {
    for (const [index] of keys.entries()) {
      const sent = requests.filter(({ key }) => key === String(index)).map(({ sentAt }) => sentAt);
      const gaps = sent.slice(1).map((at, place) => at - (sent[place] ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SECOND);
    }
  });
});

describe("whatever the weights and the intervals", () => {
  const weight = fc.double({ min: 0.2, max: 50, noNaN: true });
  const interval = fc.integer({ min: 100, max: 20_000 });
  const key = fc.record({ weight, shortestIntervalMs: interval });
  const anyKeys = fc.array(key, { minLength: 1, maxLength: 8 });

  test("no key is asked before its interval has passed", () => {
    fc.assert(
      fc.property(anyKeys, fc.integer({ min: 1, max: 600 }), (keys, limit) => {
        const service = { limit, windowMs: MINUTE, latencyMs: 50 };
        const lastSentAt = new Map<string, number>();
        for (const request of serveWithLimit(watchingAll(keys), service, 5 * MINUTE)) {
          const own = keys[Number(request.key)]?.shortestIntervalMs ?? Number.NaN;
          const last = lastSentAt.get(request.key) ?? Number.NEGATIVE_INFINITY;
          expect(request.sentAt).toBeGreaterThanOrEqual(last + own);
          lastSentAt.set(request.key, request.sentAt);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("each key's share is its weight's while the limit binds them all", () => {
    const several = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 12, maxLength: 20 });
    fc.assert(
      fc.property(several, (weights) => {
        const keys = weights.map((each) => ({ weight: each, shortestIntervalMs: SECOND }));
        const answered = answersUnder(keys, 60);
        weights.forEach((each, index) => {
          const share = (answered[index] ?? 0) / sumOf(answered);
          expect(share / (each / sumOf(weights))).toBeGreaterThan(0.8);
          expect(share / (each / sumOf(weights))).toBeLessThan(1.2);
        });
      }),
      { numRuns: 15 },
    );
  });

  test("weights waste nothing: as many requests are answered as with weight 1", () => {
    const many = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 20 });
    const limits = fc.integer({ min: 60, max: 2400 });
    fc.assert(
      fc.property(many, limits, (weights, perMinute) => {
        const keys = weights.map((each) => ({ weight: each, shortestIntervalMs: SECOND }));
        const plain = keys.map(() => ({ weight: 1, shortestIntervalMs: SECOND }));
        const answered = sumOf(answersUnder(keys, perMinute));
        expect(answered).toBeGreaterThan(0.97 * sumOf(answersUnder(plain, perMinute)));
      }),
      { numRuns: 12 },
    );
  });

  test("the reported cycle divides the reported pace, no key sooner than its interval", () => {
    fc.assert(
      fc.property(anyKeys, fc.double({ min: 0.05, max: 1, noNaN: true }), (keys, part) => {
        const want = sumOf(keys.map(({ shortestIntervalMs }) => MINUTE / shortestIntervalMs));
        const pacer = createPacer({
          baseIntervalMs: SECOND,
          memory: { perMinute: want * part, longestWaitMs: 0, closedForMs: 0 },
        });
        keys.forEach(({ weight: each, shortestIntervalMs }, index) => {
          pacer.watch(String(index), each, { shortestIntervalMs });
        });
        const { perMinute, cycleMs } = pacer.snapshot(0);
        const reported = keys.map(
          (each) => MINUTE / Math.max(each.shortestIntervalMs, cycleMs / each.weight),
        );
        // Keys with less than a hundredth of the pace may be left out of the plan.
        expect(sumOf(reported) / perMinute).toBeGreaterThan(0.985);
        expect(sumOf(reported) / perMinute).toBeLessThan(1.0001);
      }),
    );
  });
});
