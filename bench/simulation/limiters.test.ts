import { describe, expect, test } from "vitest";
import {
  combineLimiters,
  fixedWindow,
  honestSeconds,
  type Limiter,
  slidingWindow,
  tokenBucket,
} from "./limiters.ts";

/** Returns the number of requests at these instants that pass. */
function admitted(limiter: Limiter, instants: readonly number[]): number {
  let passed = 0;
  for (const at of instants) {
    const accepted = limiter.waitMs(at) === 0;
    limiter.settle(at, accepted);
    if (accepted) passed += 1;
  }
  return passed;
}

const burst = (count: number, at: number): number[] => Array.from({ length: count }, () => at);

describe("limiters", () => {
  test("a fixed window starts from zero at its end, whenever its requests came", () => {
    const limiter = fixedWindow(() => 3, 1000, 0);
    expect(admitted(limiter, [...burst(5, 900), ...burst(5, 1000)])).toBe(6);
  });

  test("a fixed window begins at its phase", () => {
    const limiter = fixedWindow(() => 1, 1000, 300);
    admitted(limiter, [400]);
    expect(limiter.waitMs(500)).toBe(800);
  });

  test("a sliding window admits no more than its quota in any span of its length", () => {
    const limiter = slidingWindow(() => 3, 1000, false);
    expect(admitted(limiter, [...burst(5, 900), ...burst(5, 1000), ...burst(5, 1900)])).toBe(6);
  });

  test("a limiter that counts rejected requests never admits a client that keeps asking", () => {
    const limiter = slidingWindow(() => 1, 1000, true);
    expect(admitted(limiter, [0, 500, 1400, 2300, 3200])).toBe(1);
  });

  test("a token bucket admits its burst and then its rate", () => {
    const limiter = tokenBucket(() => 2, 4);
    expect(admitted(limiter, burst(10, 0))).toBe(4);
    expect(limiter.waitMs(0)).toBe(500);
    expect(admitted(limiter, [500, 600, 1000])).toBe(2);
  });

  test("combined limits admit what each of them admits", () => {
    const limiter = combineLimiters(
      fixedWindow(() => 3, 60_000, 0),
      fixedWindow(() => 2, 1000, 0),
    );
    expect(admitted(limiter, [...burst(5, 0), ...burst(5, 1000)])).toBe(3);
    expect(limiter.waitMs(2000)).toBe(58_000);
  });

  test("Retry-After is rounded up to whole seconds", () => {
    expect([0, 1, 1000, 1001].map(honestSeconds)).toEqual([1000, 1000, 1000, 2000]);
  });
});
