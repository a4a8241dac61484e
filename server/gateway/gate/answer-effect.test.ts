import { describe, expect, test } from "vitest";
import { effectOf } from "./answer-effect.ts";

const NOW = Date.parse("2026-01-05T08:00:00Z");
const of = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  effectOf({ status, headers }, NOW);

describe("the head of an answer", () => {
  test.each([
    [200, "accepted"],
    [204, "accepted"],
    [404, "accepted"],
    [418, "accepted"],
    [401, "unauthorized"],
    [403, "forbidden"],
    [429, "unknown"],
    [500, "unknown"],
    [503, "unknown"],
    [101, "unknown"],
    [302, "unknown"],
    [600, "unknown"],
  ] as const)("of status %i says of the token: %s", (status, token) => {
    expect(of(status).token).toBe(token);
  });

  test.each([429, 401, 403, 500, 503, 599])("reads a wait from status %i", (status) => {
    expect(of(status, { "retry-after": "7" }).wait?.ms).toBe(7000);
  });

  test.each([
    [429, "service"],
    [401, "service"],
    [503, "path"],
  ] as const)("of status %i asks for a wait of the %s", (status, scope) => {
    expect(of(status, { "retry-after": "7" }).wait?.scope).toBe(scope);
  });

  test.each([200, 302, 404, 418])("reads no wait from status %i", (status) => {
    expect(of(status, { "retry-after": "7" }).wait?.ms).toBeUndefined();
  });

  test.each([undefined, "", "abc", "-1", "1, 5", "٣"])(
    "waits the gateway's own second for a 429 with a Retry-After of %j",
    (retryAfter) => {
      const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
      expect(of(429, headers).wait?.ms).toBe(1000);
      expect(of(503, headers).wait?.ms).toBeUndefined();
    },
  );

  test.each([
    ["7", 7000],
    ["0", 1000],
    ["1.5", 2000],
    ["86400", 86_400_000],
    ["90000", 86_400_001],
    ["abc", undefined],
  ])("reads a wait of %s seconds as %s milliseconds", (retryAfter, statedMs) => {
    expect(of(429, { "retry-after": retryAfter }).wait?.statedMs).toBe(statedMs);
  });

  test.each([
    ["ahead", "Tue, 06 Jan 2026 08:00:40 GMT", 40_000],
    ["past", "Tue, 06 Jan 2026 07:59:00 GMT", 1000],
  ])("counts a Retry-After date, %s, from the answer's own date", (_, date, waitMs) => {
    const headers = { date: "Tue, 06 Jan 2026 08:00:00 GMT", "retry-after": date };
    expect(of(429, headers).wait?.ms).toBe(waitMs);
  });
});
