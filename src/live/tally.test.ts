import { describe, expect, test } from "vitest";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { START_MS } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import { createWatchTimes, freshnessOf, quietMs, tally } from "./tally.ts";
import { createFakeSource } from "./testing-source.ts";

/** The beginnings of the watches, for tests in which they make no difference. */
const NEVER: ReadonlyMap<Isin, number> = new Map();

type Answer = CheckedQuote | MarketDataError;

/** Tallies one instrument for each list of answers. */
function count(answers: readonly (readonly Answer[])[], now = START_MS, unlisted?: Isin) {
  const isins = answers.map((_, index) => testIsin(index + 1));
  const source = createFakeSource();
  for (const [index, isin] of isins.entries()) {
    for (const answer of answers[index] ?? []) source.answer(isin, answer, START_MS);
  }
  const isListed = (isin: Isin) => isin !== unlisted;
  return tally({ isins, source, isListed, since: NEVER, now });
}

test("every quote is counted in one state", () => {
  const gone = new MarketDataError("not-found", { status: 404 });
  const good = testChecked();
  const counts = count([[], [good], [good, gone], [gone], [good]], START_MS, testIsin(5));
  expect(counts).toMatchObject({
    waiting: 1,
    live: 1,
    stale: 1,
    unavailable: 1,
    "not-listed": 1,
    invalid: 0,
  });
});

test("data quality is counted: disputed quotes, and all refused answers", () => {
  const source = createFakeSource();
  const isins = [testIsin(1), testIsin(2), testIsin(3)];
  for (const isin of isins) source.answer(isin, testChecked({ isin, isDisputed: true }), START_MS);
  source.answer(testIsin(3), testChecked(), START_MS);
  for (const isin of isins.slice(1)) {
    const refused = { count: 2, sinceEpochMs: 0, lastField: undefined };
    source.note(isin, { refused, older: 5 });
  }
  const counts = tally({ isins, source, isListed: () => true, since: NEVER, now: START_MS });
  expect(counts).toMatchObject({ live: 3, disputed: 2, refused: 4 });
});

test("a quote is counted as stale once its check is too old", () => {
  expect(count([[testChecked()]], START_MS + 10_000)).toMatchObject({ live: 1, stale: 0 });
  expect(count([[testChecked()]], START_MS + 10_001)).toMatchObject({ live: 0, stale: 1 });
});

describe("the freshness of the watched quotes", () => {
  const LATER_MS = START_MS + 60_000;
  const ISINS = [1, 2, 3, 4].map(testIsin);
  const unlisted = testIsin(5);

  /** Tallies instruments watched since `LATER_MS`, with answers before and after that. */
  function judge(answers: readonly (readonly [Answer, number][])[], passedMs = 0, cycleMs = 2000) {
    const source = createFakeSource();
    source.become({ cycleMs });
    for (const [index, isin] of ISINS.entries()) {
      for (const [answer, at] of answers[index] ?? []) source.answer(isin, answer, at);
    }
    const isins = [...ISINS, unlisted];
    const since = createWatchTimes(createFakeSource())(isins, LATER_MS);
    const isListed = (isin: Isin) => isin !== unlisted;
    const now = LATER_MS + passedMs;
    return freshnessOf(tally({ isins, source, isListed, since, now }), isins.length);
  }
  const good = (at = LATER_MS): [Answer, number] => [testChecked({ checkedAt: at }), at];
  const bad = (at = LATER_MS): [Answer, number] => [new MarketDataError("http"), at];

  test("counts live quotes among those that the service lists", () => {
    const seen = judge([[good()], [good()], [bad()], [good(), bad()]]);
    expect(seen).toEqual({ fresh: 2, watched: 4, isLow: false, isMalformed: false });
  });

  test("is malformed where more than half of the last answers were no quotes", () => {
    const wrong = (): [Answer, number] => [new MarketDataError("contract"), LATER_MS];
    expect(judge([[good()], [good()], [wrong()], [wrong()]]).isMalformed).toBe(false);
    expect(judge([[good()], [wrong()], [wrong()], [wrong()]]).isMalformed).toBe(true);
    const again = good(LATER_MS + 1);
    expect(judge([[good()], [good()], [wrong(), again], [wrong()]]).isMalformed).toBe(false);
  });

  test("is low below half", () => {
    expect(judge([[good()], [bad()], [bad()], [bad()]]).isLow).toBe(true);
  });

  test("is not low while the rest of the first round may still reach half", () => {
    expect(judge([[good()], [bad()], [bad()]]).isLow).toBe(false);
    expect(judge([[bad()], [bad()], [bad()]]).isLow, "it cannot any more").toBe(true);
  });

  test("is not low for a list that is opened again, until its old quotes had their turn", () => {
    const old = [[good(START_MS)], [good(START_MS)], [good(START_MS)], [bad(START_MS)]] as const;
    expect(judge(old)).toEqual({ fresh: 0, watched: 4, isLow: false, isMalformed: false });
    expect(judge(old, 9999).isLow).toBe(false);
    expect(judge(old, 10_000).isLow).toBe(true);
  });

  test("waits for a whole round where the pace is slow", () => {
    expect(judge([[good()]], 20_000, 30_000).isLow).toBe(false);
    expect(judge([[good()]], 30_000, 30_000).isLow).toBe(true);
  });

  test("is not low in the first seconds in which checks have to queue at the gateway", () => {
    const error = new MarketDataError("rate-limited", { status: 504, queuedForMs: 20_000 });
    const queued = (): [Answer, number] => [error, LATER_MS];
    const answers = [[good()], [queued()], [queued()], [queued()]];
    expect(judge(answers, 9999, 30_000).isLow).toBe(false);
    expect(judge(answers, 10_000, 30_000).isLow, "the queue is long").toBe(true);
  });

  test("is not low where nothing is listed", () => {
    const none = { isins: [], source: createFakeSource(), isListed: () => true, since: NEVER };
    expect(freshnessOf(tally({ ...none, now: START_MS }), 0).isLow).toBe(false);
  });
});

test("an instrument keeps its watch time, whatever else is added or removed", () => {
  const times = createWatchTimes(createFakeSource());
  const [a, b, c] = [testIsin(1), testIsin(2), testIsin(3)];
  times([a, b], 1);
  times([b, c], 2);
  expect(times([a, b, c], 3)).toEqual(
    new Map([
      [a, 3],
      [b, 1],
      [c, 2],
    ]),
  );
});

describe("a market of which no quote has changed for 16 s", () => {
  const quotes = (count: number, sinceCheckMs: number, ageMs = 16_000) =>
    Array.from({ length: count }, () => ({ ageMs, sinceCheckMs }));
  const ROUND_MS = 30_000;

  test("is quiet after ten checks since then, or after three rounds", () => {
    expect(quietMs(quotes(10, 15_999), ROUND_MS)).toBe(16_000);
    expect(quietMs(quotes(3, 15_999), 5000)).toBe(16_000);
  });

  test("may still trade where fewer checks have told", () => {
    expect(quietMs(quotes(9, 15_999), ROUND_MS)).toBeUndefined();
    expect(quietMs([...quotes(9, 15_999), ...quotes(5, 16_000)], ROUND_MS)).toBeUndefined();
  });

  test("is not judged by two quotes, by less than 15 s, or with one that has changed", () => {
    expect(quietMs(quotes(2, 0), 1000)).toBeUndefined();
    expect(quietMs(quotes(20, 0, 14_999), 1000)).toBeUndefined();
    expect(quietMs([...quotes(20, 0), ...quotes(1, 0, 2000)], 1000)).toBeUndefined();
  });
});
