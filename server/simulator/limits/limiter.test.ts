import fc from "fast-check";
import { expect, test } from "vitest";
import { type LimitPolicy, WINDOWS } from "./limit-policy.ts";
import { freshLimiter, retryAfterSeconds, take } from "./limiter.ts";

/** Sends a request at each moment. @returns the granted moments and the stated waits */
function run(policy: LimitPolicy, moments: readonly number[]) {
  let state = freshLimiter(policy);
  return moments.map((at) => {
    const result = take(policy, state, at);
    state = result.state;
    return { at, waitMs: result.waitMs };
  });
}

function policyOf(
  window: LimitPolicy["window"],
  requests: number,
  periodMs: number,
  burst = requests,
) {
  return { window, requests, periodMs, burst };
}

const anyPolicy = fc.record({
  window: fc.constantFrom(...WINDOWS),
  requests: fc.integer({ min: 1, max: 40 }),
  periodMs: fc.integer({ min: 1, max: 90_000 }),
  burst: fc.integer({ min: 1, max: 60 }),
});
const anyMoments = fc.array(fc.nat(5_000), { minLength: 1, maxLength: 200 }).map((gaps) => {
  let at = 0;
  return gaps.map((gap) => {
    at += gap;
    return at;
  });
});

test("a fixed window grants its number, and again after the period", () => {
  const answers = run(policyOf("fixed", 2, 1000), [100, 200, 300, 1099, 1100, 1101, 1102]);
  expect(answers.map((answer) => answer.waitMs)).toEqual([0, 0, 800, 1, 0, 0, 998]);
});

test("a sliding window frees one request at a time", () => {
  const answers = run(policyOf("sliding", 2, 1000), [0, 400, 900, 1000, 1399, 1400]);
  expect(answers.map((answer) => answer.waitMs)).toEqual([0, 0, 100, 0, 1, 0]);
});

test("a bucket grants its burst at once, and then an even flow", () => {
  const answers = run(policyOf("bucket", 2, 1000, 3), [0, 0, 0, 0, 499, 500, 501]);
  expect(answers.map((answer) => answer.waitMs)).toEqual([0, 0, 0, 500, 1, 0, 499]);
});

test("grants a request after the stated wait, and not a millisecond sooner", () => {
  fc.assert(
    fc.property(anyPolicy, anyMoments, (policy, moments) => {
      let state = freshLimiter(policy);
      for (const at of moments) {
        const result = take(policy, state, at);
        if (result.waitMs > 0) {
          expect(Number.isInteger(result.waitMs)).toBe(true);
          expect(take(policy, result.state, at + result.waitMs).waitMs).toBe(0);
          expect(take(policy, result.state, at + result.waitMs - 1).waitMs).toBe(1);
        }
        state = result.state;
      }
    }),
  );
});

test("a sliding window never grants more than its number in any period", () => {
  fc.assert(
    fc.property(anyPolicy, anyMoments, (any, moments) => {
      const policy = { ...any, window: "sliding" as const };
      const granted = run(policy, moments).filter((answer) => answer.waitMs === 0);
      granted.forEach(({ at }, index) => {
        const earlier = granted[index - policy.requests];
        if (earlier !== undefined) expect(at - earlier.at).toBeGreaterThanOrEqual(policy.periodMs);
      });
    }),
  );
});

test("a fixed window never grants more than twice its number in any period", () => {
  fc.assert(
    fc.property(anyPolicy, anyMoments, (any, moments) => {
      const policy = { ...any, window: "fixed" as const };
      const granted = run(policy, moments).filter((answer) => answer.waitMs === 0);
      granted.forEach(({ at }, index) => {
        const earlier = granted[index - 2 * policy.requests];
        if (earlier !== undefined) expect(at - earlier.at).toBeGreaterThanOrEqual(policy.periodMs);
      });
    }),
  );
});

test("a bucket never grants more than its burst and its refill", () => {
  fc.assert(
    fc.property(anyPolicy, anyMoments, (any, moments) => {
      const policy = { ...any, window: "bucket" as const };
      const granted = run(policy, moments).filter((answer) => answer.waitMs === 0);
      granted.forEach(({ at }, index) => {
        const first = granted[0]?.at ?? at;
        const allowed = policy.burst + ((at - first) * policy.requests) / policy.periodMs;
        expect(index + 1).toBeLessThanOrEqual(allowed + 1e-9);
      });
    }),
  );
});

test("a client within the rate is never refused", () => {
  fc.assert(
    fc.property(anyPolicy, fc.integer({ min: 2, max: 80 }), (policy, count) => {
      const gap = Math.ceil(policy.periodMs / policy.requests);
      const moments = Array.from({ length: count }, (_, index) => index * gap);
      expect(run(policy, moments).every((answer) => answer.waitMs === 0)).toBe(true);
    }),
  );
});

test.each([
  [1, 1],
  [999, 1],
  [1000, 1],
  [1001, 2],
  [59_001, 60],
])("writes a wait of %i ms as %i s", (waitMs, seconds) => {
  expect(retryAfterSeconds(waitMs)).toBe(seconds);
});
