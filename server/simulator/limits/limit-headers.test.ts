import { afterEach, describe, expect, test } from "vitest";
import { parseRateLimitHint } from "#market/headers/rate-limit-hint.ts";
import { type RunningSimulator, startSimulator } from "#server/simulator/start.ts";
import { LIMIT_HEADERS, type LimitHeaders, limitHeaders } from "./limit-headers.ts";
import type { LimitPolicy } from "./limit-policy.ts";
import { allowanceOf, freshLimiter, take } from "./limiter.ts";

const EPOCH_MS = Date.UTC(2026, 0, 5, 8);
const policy = (window: LimitPolicy["window"]): LimitPolicy => ({
  window,
  requests: 60,
  periodMs: 60_000,
  burst: 10,
});

/** Returns the allowance after a number of requests, one a millisecond, and a wait. */
function left(window: LimitPolicy["window"], requests: number, waitMs: number) {
  let state = freshLimiter(policy(window));
  for (let at = 0; at < requests; at += 1) state = take(policy(window), state, at).state;
  return allowanceOf(policy(window), state, requests - 1 + waitMs);
}

describe("the rest of a limit", () => {
  test.each([
    ["fixed", 20, 5000, { limit: 60, remaining: 40, resetMs: 54_981, windowMs: 60_000 }],
    ["fixed", 20, 60_000, { limit: 60, remaining: 60, resetMs: 60_000, windowMs: 60_000 }],
    ["sliding", 20, 5000, { limit: 60, remaining: 40, resetMs: 54_981, windowMs: 60_000 }],
    ["sliding", 99, 0, { limit: 60, remaining: 0, resetMs: 59_902, windowMs: 60_000 }],
    ["bucket", 4, 0, { limit: 10, remaining: 6, resetMs: 3997, windowMs: 10_000 }],
    ["bucket", 4, 3000, { limit: 10, remaining: 9, resetMs: 997, windowMs: 10_000 }],
  ] as const)(
    "is exact in a %s window after %i requests and %i ms",
    (window, requests, waitMs, expected) => {
      expect(left(window, requests, waitMs)).toEqual(expected);
    },
  );
});

describe("the headers of a limit", () => {
  const allowance = { limit: 60, remaining: 47, resetMs: 29_400, windowMs: 60_000 };
  const headersOf = (kind: LimitHeaders) => {
    const headers = limitHeaders(kind, allowance, EPOCH_MS);
    return parseRateLimitHint((name) => headers[name], EPOCH_MS);
  };

  test.each(["ietf", "draft", "x"] as const)(
    "are understood by the reader in the form %s",
    (kind) => {
      expect(headersOf(kind)).toMatchObject({ limit: 60, remaining: 47, resetMs: 30_000 });
    },
  );

  test("state wrong figures where that is set", () => {
    expect(headersOf("too-high")).toMatchObject({ limit: 600, remaining: 470 });
    expect(headersOf("too-low")).toMatchObject({ limit: 6, remaining: 4 });
  });

  test.each(LIMIT_HEADERS)("are absent without a limit in the form %s", (kind) => {
    expect(limitHeaders(kind, undefined, EPOCH_MS)).toEqual({});
  });
});

describe("the service", () => {
  let simulator: RunningSimulator | undefined;
  afterEach(async () => {
    await simulator?.close();
  });

  test("sends its limit with 200 and 429, and never without the token", async () => {
    simulator = await startSimulator({ limit: "1/60s", rateLimitHeaders: "draft", token: "t" });
    const ask = (token: string) =>
      fetch(`${simulator?.baseUrl}/instruments`, { headers: { authorization: `Bearer ${token}` } });
    const answers = [await ask("t"), await ask("t"), await ask("wrong")];
    expect(answers.map(({ status }) => status)).toEqual([200, 429, 403]);
    expect(answers.map(({ headers }) => headers.get("ratelimit-remaining"))).toEqual([
      "0",
      "0",
      null,
    ]);
    expect(answers.map(({ headers }) => headers.get("ratelimit-limit"))).toEqual([
      "1, 1;w=60",
      "1, 1;w=60",
      null,
    ]);
  });
});
