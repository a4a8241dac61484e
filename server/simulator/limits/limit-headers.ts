import type { Allowance } from "./limiter.ts";

/** The headers in which the service states its limit, and whether the figures are true. */
export const LIMIT_HEADERS = ["none", "ietf", "draft", "x", "too-high", "too-low"] as const;
export type LimitHeaders = (typeof LIMIT_HEADERS)[number];

const LIE_FACTOR = 10;

/**
 * Returns the headers that state a limit:
 *
 * - `ietf`: `RateLimit` and `RateLimit-Policy` of the httpapi draft from version 8 on
 * - `draft`: the three headers of the versions before 7
 * - `x`: `X-RateLimit-*`, with the reset as an instant
 * - `too-high`, `too-low`: the three headers, with figures that are ten times too high or too low
 *
 * @param epochMs the service's clock, as in its `Date` header
 */
export function limitHeaders(
  kind: LimitHeaders,
  allowance: Allowance | undefined,
  epochMs: number,
): Readonly<Record<string, string>> {
  if (allowance === undefined || kind === "none") return {};
  const { limit, remaining } = allowance;
  const reset = Math.ceil(allowance.resetMs / 1000);
  const window = Math.max(1, Math.ceil(allowance.windowMs / 1000));
  switch (kind) {
    case "ietf":
      return {
        ratelimit: `"default";r=${remaining};t=${reset}`,
        "ratelimit-policy": `"default";q=${limit};w=${window}`,
      };
    case "draft":
      return threeHeaders("ratelimit", `${limit}, ${limit};w=${window}`, remaining, reset);
    case "x":
      return threeHeaders("x-ratelimit", limit, remaining, Math.ceil(epochMs / 1000) + reset);
    case "too-high":
      return threeHeaders("ratelimit", limit * LIE_FACTOR, remaining * LIE_FACTOR, reset);
    case "too-low": {
      const low = Math.max(1, Math.floor(limit / LIE_FACTOR));
      return threeHeaders(
        "ratelimit",
        low,
        Math.min(low, Math.floor(remaining / LIE_FACTOR)),
        reset,
      );
    }
  }
}

const threeHeaders = (
  prefix: string,
  limit: number | string,
  remaining: number,
  reset: number,
) => ({
  [`${prefix}-limit`]: String(limit),
  [`${prefix}-remaining`]: String(remaining),
  [`${prefix}-reset`]: String(reset),
});
