import { describe, expect, test } from "vitest";
import type { ProblemKind } from "#market/errors.ts";
import {
  type Cause,
  type Circumstances,
  isOldOnArrival,
  isStaleState,
  judgeQuote,
  problemKind,
  type QuoteSnapshot,
  type QuoteState,
  staleAfterMs,
} from "./quote-state.ts";
import { START_MS } from "./testing-clock.ts";
import { testChecked, testSnapshot } from "./testing-quotes.ts";

const failed = (kind: ProblemKind) => ({ kind, status: undefined, reason: undefined });
const VALUE = testSnapshot();
const valueThen = (kind: ProblemKind) => testSnapshot({}, failed(kind));
const only = (kind: ProblemKind): QuoteSnapshot => ({
  checked: undefined,
  problem: failed(kind),
  answeredAt: 0,
});

const judge = (circumstances: Partial<Circumstances>) =>
  judgeQuote({
    snapshot: undefined,
    connection: "live",
    isOld: false,
    isListed: true,
    ...circumstances,
  });

describe("a value that was old when it arrived", () => {
  const checked = testChecked({ checkedAt: START_MS - 40_000 });
  const old: QuoteSnapshot = { checked, problem: undefined, answeredAt: START_MS };

  test("awaits its first check, which is overdue after ten seconds", () => {
    expect(isOldOnArrival(old, START_MS)).toBe(true);
    expect(isOldOnArrival(old, START_MS + 9999)).toBe(true);
    expect(isOldOnArrival(old, START_MS + 10_000)).toBe(false);
  });

  test("is another case than one that became old here, or whose check failed", () => {
    const young = { ...old, checked: testChecked({ checkedAt: START_MS - 5000 }) };
    expect(isOldOnArrival(young, START_MS + 6000)).toBe(false);
    expect(isOldOnArrival({ ...old, problem: failed("timeout") }, START_MS)).toBe(false);
    expect(isOldOnArrival(only("timeout"), START_MS)).toBe(false);
  });
});

describe("an instrument without a value", () => {
  test.each<[Circumstances["connection"], QuoteSnapshot | undefined, QuoteState, Cause]>([
    ["live", undefined, "waiting", undefined],
    ["connecting", undefined, "waiting", undefined],
    ["paused", undefined, "waiting", "paused"],
    ["rate-limited", undefined, "waiting", "rate-limited"],
    ["live", only("rate-limited"), "waiting", "rate-limited"],
    ["live", only("not-found"), "unavailable", "not-found"],
    ["live", only("contract"), "unavailable", "contract"],
    ["live", only("http"), "unavailable", "http"],
    ["live", only("timeout"), "unavailable", "timeout"],
    ["unreachable", undefined, "unavailable", "network"],
    ["unreachable", only("timeout"), "unavailable", "network"],
    ["offline", undefined, "unavailable", "offline"],
    ["unauthorized", undefined, "unavailable", "unauthorized"],
    ["forbidden", only("forbidden"), "unavailable", "forbidden"],
  ])("while %s, after %o, is %s because of %s", (connection, snapshot, state, cause) => {
    expect(judge({ connection, snapshot })).toEqual({ state, cause });
  });
});

describe("an instrument with a value", () => {
  test.each<[Circumstances["connection"], QuoteSnapshot, QuoteState, Cause]>([
    ["live", VALUE, "live", undefined],
    ["connecting", VALUE, "live", undefined],
    ["paused", VALUE, "live", undefined],
    ["rate-limited", VALUE, "live", undefined],
    ["rate-limited", valueThen("rate-limited"), "live", "rate-limited"],
    ["live", valueThen("not-found"), "stale", "not-found"],
    ["live", valueThen("contract"), "stale", "contract"],
    ["live", valueThen("network"), "stale", "network"],
    ["unreachable", VALUE, "stale", "network"],
    ["offline", VALUE, "stale", "offline"],
    ["unauthorized", VALUE, "stale", "unauthorized"],
    ["forbidden", VALUE, "stale", "forbidden"],
  ])("while %s, after %o, is %s because of %s", (connection, snapshot, state, cause) => {
    expect(judge({ connection, snapshot })).toEqual({ state, cause });
  });

  test.each<[Circumstances["connection"], Cause]>([
    ["live", undefined],
    ["paused", "paused"],
    ["rate-limited", "rate-limited"],
  ])("turns stale by age alone while %s, with %s as the cause", (connection, cause) => {
    expect(judge({ connection, snapshot: VALUE, isOld: true })).toEqual({ state: "stale", cause });
  });
});

test("an instrument that the service does not list is not listed, whatever else is wrong", () => {
  const expected = { state: "not-listed", cause: undefined };
  expect(judge({ isListed: false })).toEqual(expected);
  expect(judge({ isListed: false, snapshot: VALUE, isOld: true })).toEqual(expected);
  expect(judge({ isListed: false, connection: "offline" })).toEqual(expected);
});

test.each([
  [0, 10_000],
  [2000, 10_000],
  [5000, 10_000],
  [5001, 10_002],
  [60_000, 120_000],
])("a value checked every %d ms is stale after %d ms", (interval, staleAfter) => {
  expect(staleAfterMs(interval)).toBe(staleAfter);
});

test.each<[Cause, ProblemKind | ""]>([
  [undefined, ""],
  ["paused", ""],
  ["offline", "network"],
  ["timeout", "timeout"],
  ["rate-limited", "rate-limited"],
])("the cause %s is the public problem %o", (cause, problem) => {
  expect(problemKind(cause)).toBe(problem);
});

test.each([
  ["stale", true],
  ["not-listed", true],
  ["live", false],
  ["waiting", false],
  ["unavailable", false],
  ["invalid", false],
] as const)("a value in the state %s is held: %s", (state, isStale) => {
  expect(isStaleState(state)).toBe(isStale);
});

describe("an instrument's own error while the page is limited or paused", () => {
  test.each(["rate-limited", "paused"] as const)(
    "makes its value stale at once (%s)",
    (connection) => {
      const problem = { kind: "http", status: 503, reason: undefined } as const;
      const snapshot = testSnapshot({}, problem);
      expect(judgeQuote({ snapshot, connection, isOld: false, isListed: true })).toEqual({
        state: "stale",
        cause: "http",
      });
    },
  );
});

describe("an instrument whose own last answer was a status, while the service as a whole fails", () => {
  test.each([418, 500, 599])("names it: %d", (status) => {
    const snapshot = testSnapshot({}, { kind: "http", status, reason: undefined });
    expect(judge({ snapshot, connection: "unreachable" })).toEqual({
      state: "stale",
      cause: "http",
    });
  });

  test.each([502, 503, 504, undefined])(
    "names none where the status may be the gateway's: %s",
    (status) => {
      const snapshot = testSnapshot({}, { kind: "http", status, reason: undefined });
      expect(judge({ snapshot, connection: "unreachable" }).cause).toBe("network");
    },
  );
});
