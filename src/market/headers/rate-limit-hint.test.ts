import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRateHint, writeRateHint } from "./rate-hint-header.ts";
import { parseRateLimitHint } from "./rate-limit-hint.ts";

const NOW = Date.UTC(2026, 0, 5, 8);
const parse = (headers: Readonly<Record<string, string>>) =>
  parseRateLimitHint((name) => headers[name], NOW);

const three = (prefix: string, limit: string, remaining: string, reset: string) => ({
  [`${prefix}limit`]: limit,
  [`${prefix}remaining`]: remaining,
  [`${prefix}reset`]: reset,
});

describe("a rate limit hint", () => {
  test.each([
    ["three headers", three("ratelimit-", "60", "12", "30"), undefined],
    ["three headers with X-", three("x-ratelimit-", "60", "12", "30"), undefined],
    ["the limit's own policy", three("ratelimit-", "60, 60;w=60", "12", "30"), 60],
    [
      "the policy of several that is the limit's",
      three("ratelimit-", "60, 10;w=1, 60;w=60", "12", "30"),
      60,
    ],
    [
      "a policy beside three headers",
      { ...three("ratelimit-", "60", "12", "30"), "ratelimit-policy": '60;w=60;comment="a, b"' },
      60,
    ],
    ["a dictionary", { ratelimit: "limit=60, remaining=12, reset=30" }, undefined],
    ["a dictionary in another order", { ratelimit: "reset=30,remaining=12,limit=60" }, undefined],
    [
      "a dictionary with a policy",
      { ratelimit: "limit=60, remaining=12, reset=30", "ratelimit-policy": "60;w=60" },
      60,
    ],
    ["a list", { ratelimit: '"default";r=12;t=30', "ratelimit-policy": '"default";q=60;w=60' }, 60],
    [
      "a list with a partition key",
      { ratelimit: '"a";r=12;t=30;pk=:YQ==:', "ratelimit-policy": '"a";q=60;w=60;pk=:YQ==:' },
      60,
    ],
    [
      "an instant in seconds",
      three("x-ratelimit-", "60", "12", String(NOW / 1000 + 30)),
      undefined,
    ],
    [
      "an instant in milliseconds",
      three("x-ratelimit-", "60", "12", String(NOW + 30_000)),
      undefined,
    ],
    ["fractions of a second, rounded up", three("x-ratelimit-", "60", "12", "29.4"), undefined],
  ])("is read from %s", (_form, headers, window) => {
    expect(parse(headers)).toEqual({
      limit: 60,
      remaining: 12,
      resetMs: 30_000,
      ...(window === undefined ? {} : { windowMs: window * 1000 }),
    });
  });

  test("comes from the policy for requests with the least share left", () => {
    const policies = '"burst";q=10;w=1, "day";q=5000;w=86400, "bytes";q=9;w=60;qu="content-bytes"';
    const header = '"burst";r=9;t=1, "day";r=100;t=3600, "bytes";r=0;t=60';
    expect(parse({ ratelimit: header, "ratelimit-policy": policies })).toEqual({
      limit: 5000,
      remaining: 100,
      resetMs: 3_600_000,
      windowMs: 86_400_000,
    });
  });

  test("has the window as its reset if a list names no reset", () => {
    const headers = { ratelimit: '"a";r=12', "ratelimit-policy": '"a";q=60;w=60' };
    expect(parse(headers)?.resetMs).toBe(60_000);
  });

  test("has a reset of 0 if its instant has just passed", () => {
    expect(parse(three("x-ratelimit-", "60", "0", String(NOW / 1000 - 3)))?.resetMs).toBe(0);
  });

  test.each([
    ["nothing", {}],
    ["no remaining", { "ratelimit-limit": "60", "ratelimit-reset": "30" }],
    ["a limit of none", three("ratelimit-", "0", "0", "30")],
    ["more left than the limit", three("ratelimit-", "60", "61", "30")],
    ["a negative number", three("ratelimit-", "60", "-1", "30")],
    ["a fraction of a request", three("ratelimit-", "60", "1.5", "30")],
    ["a number with an exponent", three("ratelimit-", "6e1", "1", "30")],
    ["digits that are not ASCII", three("ratelimit-", "٦٠", "1", "30")],
    ["two lines", three("x-ratelimit-", "60", "12, 12", "30")],
    ["a date", three("x-ratelimit-", "60", "12", "Mon, 05 Jan 2026 08:00:30 GMT")],
    ["an instant long past", three("x-ratelimit-", "60", "12", String(NOW / 1000 - 3600))],
    ["a reset in two months", three("ratelimit-", "60", "12", "5184000")],
    ["a huge limit", three("ratelimit-", "9999999999", "12", "30")],
    ["a dictionary with a stranger", { ratelimit: "limit=60, remaining, reset=30" }],
    ["a dictionary that says it twice", { ratelimit: "limit=60, limit=6, remaining=1, reset=3" }],
    ["a list without its policy", { ratelimit: '"default";r=12;t=30' }],
    ["another policy's list", { ratelimit: '"a";r=1;t=3', "ratelimit-policy": '"b";q=6;w=6' }],
    ["a window of nothing", { ratelimit: '"a";r=1;t=3', "ratelimit-policy": '"a";q=6;w=0' }],
    ["an open string", { ratelimit: '"a;r=1;t=3', "ratelimit-policy": '"a";q=6;w=6' }],
  ])("is none in %s", (_form, headers) => {
    expect(parse(headers)).toBeUndefined();
  });
});

const names = ["limit", "remaining", "reset"].flatMap((name) => [
  `ratelimit-${name}`,
  `x-ratelimit-${name}`,
]);
const segment = fc.oneof(
  fc.constantFrom(
    '"a"',
    ";",
    "r=",
    "t=",
    "q=",
    "w=",
    ",",
    " ",
    "=",
    "\\",
    '"',
    ":",
    "limit=",
    "NaN",
    "Infinity",
    "-0",
    "1e9",
    "0x10",
  ),
  fc.integer().map(String),
  fc.double().map(String),
  fc.string({ maxLength: 8 }),
);
const value = fc.array(segment, { maxLength: 120 }).map((segments) => segments.join(""));
const headers = fc.dictionary(fc.constantFrom("ratelimit", "ratelimit-policy", ...names), value);

describe("any headers", () => {
  test("give a hint of whole, bounded numbers, or none", () => {
    const number = fc.oneof(fc.nat(1e6).map(String), value);
    const sound = fc.record({ limit: number, remaining: number, reset: number });
    const likely = sound.map((of) => three("ratelimit-", of.limit, of.remaining, of.reset));
    fc.assert(
      fc.property(fc.oneof(headers, likely), fc.double(), (told, epochMs) => {
        const hint = parseRateLimitHint((name) => told[name], epochMs);
        if (hint === undefined) return;
        expect(Object.values(hint).every(Number.isSafeInteger)).toBe(true);
        expect(hint.limit).toBeGreaterThanOrEqual(1);
        expect(hint.remaining).toBeGreaterThanOrEqual(0);
        expect(hint.remaining).toBeLessThanOrEqual(hint.limit);
        expect(hint.resetMs).toBeGreaterThanOrEqual(0);
        expect(hint.resetMs).toBeLessThanOrEqual(31 * 86_400_000);
        expect(readRateHint(writeRateHint(hint))).toEqual(hint);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['"a";r=1'.repeat(5000), `"${"\\".repeat(499)}`, `a${";a".repeat(249)}!`])(
    "a long header gives no hint",
    (ratelimit) => {
      expect(parse({ ratelimit, "ratelimit-policy": ratelimit })).toBeUndefined();
    },
  );

  test("are read back from the gateway's header as they were written, and nothing else is", () => {
    fc.assert(
      fc.property(fc.oneof(value, fc.constant("limit=0, remaining=0, reset=0")), (text) => {
        const hint = readRateHint(text);
        if (hint !== undefined) expect(writeRateHint(hint)).toBe(text);
      }),
    );
    expect(readRateHint(null)).toBeUndefined();
    expect(readRateHint("limit=60, remaining=1, reset=NaN")).toBeUndefined();
    expect(readRateHint("limit=60, remaining=1, reset=3, window=0")).toBeUndefined();
  });
});
