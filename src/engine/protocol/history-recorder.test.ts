import { describe, expect, test } from "vitest";
import { MarketDataError, type ProblemKind } from "#market/errors.ts";
import { createRecorder } from "./history-recorder.ts";
import { START_EPOCH_MS, START_MS } from "./testing-clock.ts";
import { type CheckOverrides, testChecked, testIsin } from "./testing-quotes.ts";

const ISIN = testIsin(1);

function record() {
  const recorder = createRecorder();
  return {
    pause: () => recorder.pause(),
    stop: () => recorder.stop([ISIN]),
    take: () => recorder.take(),
    /** Makes a check at a time after the start; the two clocks differ by `skippedMs`. */
    check: (afterMs: number, overrides: CheckOverrides = {}, skippedMs = 0, heldMs = 0) => {
      const checked = testChecked({ ...overrides, checkedAt: START_MS + afterMs });
      const checkedAtEpochMs = checked.checkedAtEpochMs + skippedMs;
      const at = START_MS + afterMs + heldMs;
      recorder.record(ISIN, { at, value: { ...checked, checkedAtEpochMs } });
    },
    fail: (kind: ProblemKind) => {
      recorder.record(ISIN, { at: START_MS, error: new MarketDataError(kind) });
    },
    /** Returns the taken batch, with instants relative to the start. */
    took: () => {
      const [taken] = recorder.take();
      return {
        points: taken?.points.map((point) => point.checkedAtEpochMs - START_EPOCH_MS),
        ranges: taken?.ranges.map(({ from, to }) => [from - START_EPOCH_MS, to - START_EPOCH_MS]),
      };
    },
  };
}

const NEXT = { updatedAt: "2026-01-05T08:00:01.000000001Z", ask: "10.8000" };

describe("a recorder", () => {
  test("records a quote as it was received, at the instant of its check", () => {
    const { check, take } = record();
    check(0);
    const { quote, checkedAtEpochMs } = testChecked();
    const { updatedAt, bid, ask } = quote;
    const point = { checkedAtEpochMs, updatedAt, bid, ask };
    const range = { from: checkedAtEpochMs, to: checkedAtEpochMs, reachBackMs: 10_000 };
    expect(take()).toEqual([
      { isin: ISIN, points: [point], ranges: [range], point, checkedAtEpochMs },
    ]);
  });

  test("adds no point for a repeated quote, and extends the range", () => {
    const { check, took } = record();
    check(0);
    check(2000, { ask: "10.70" });
    check(4000);
    expect(took()).toEqual({ points: [0], ranges: [[0, 4000]] });
  });

  test("adds a point for each change, also for two at the same instant", () => {
    const { check, took } = record();
    check(0);
    check(2000, { ask: "10.8" });
    check(4000, NEXT);
    expect(took()).toEqual({ points: [0, 2000, 4000], ranges: [[0, 4000]] });
  });

  test("returns what is new since the last call, and the whole current range", () => {
    const { check, took } = record();
    check(0);
    took();
    expect(took().points).toBeUndefined();
    check(2000);
    expect(took()).toEqual({ points: [], ranges: [[0, 2000]] });
  });

  test.each(["network", "http", "contract", "not-found", "unauthorized"] as const)(
    "ends a range where a check fails: %s",
    (kind) => {
      const { check, fail, took } = record();
      check(0);
      fail(kind);
      check(2000);
      expect(took().ranges).toEqual([
        [0, 0],
        [2000, 2000],
      ]);
    },
  );

  test("ends the range of a first check that was made long before its answer, and lets the next reach back", () => {
    const planned = { plannedIntervalMs: 20_000 };
    const { check, take } = record();
    check(0, planned, 0, 10_001);
    check(14_000, planned);
    check(40_000, planned);
    const from = START_EPOCH_MS + 14_000;
    expect(take()[0]?.ranges).toEqual([
      { from: START_EPOCH_MS, to: START_EPOCH_MS, reachBackMs: 40_000 },
      { from, to: START_EPOCH_MS + 40_000, reachBackMs: 40_000 },
    ]);
  });

  test.each([
    ["a first check with a younger answer", 10_000, 0],
    ["a later check", 0, 10_001],
  ])("continues the range of %s", (_, firstHeldMs, laterHeldMs) => {
    const planned = { plannedIntervalMs: 20_000 };
    const { check, took } = record();
    check(0, planned, 0, firstHeldMs);
    check(14_000, planned, 0, laterHeldMs);
    check(40_000, planned);
    expect(took().ranges).toEqual([[0, 40_000]]);
  });

  test("ends a range after a 429 only where the value has become stale", () => {
    const { check, fail, took } = record();
    check(0);
    fail("rate-limited");
    check(9000);
    fail("rate-limited");
    check(60_000);
    expect(took().ranges).toEqual([
      [0, 9000],
      [60_000, 60_000],
    ]);
  });

  test.each(["stop", "pause"] as const)(
    "ends a range after a %s, also if the check before it comes again",
    (end) => {
      const { check, took, ...recorder } = record();
      check(0);
      recorder[end]();
      check(0, {}, 0, 8000);
      check(8500);
      expect(took().ranges).toEqual([
        [0, 0],
        [8500, 8500],
      ]);
    },
  );

  test("ends a range where nothing was asked for", () => {
    const { check, pause, took } = record();
    check(0);
    pause();
    check(3000);
    expect(took().ranges).toEqual([
      [0, 0],
      [3000, 3000],
    ]);
  });

  test.each([
    [1000, 4000],
    [2000, 4000],
    [30_000, 60_000],
  ])(
    "with a planned interval of %d ms allows %d ms without a check after an instrument was unwanted, once",
    (plannedIntervalMs, allowedMs) => {
      const { check, stop, took } = record();
      const planned = { plannedIntervalMs };
      check(0, planned);
      stop();
      check(allowedMs, planned);
      stop();
      check(2 * allowedMs + 1, planned);
      check(2 * allowedMs + 9000, planned);
      expect(took().ranges).toEqual([
        [0, allowedMs],
        [2 * allowedMs + 1, 2 * allowedMs + 9000],
      ]);
    },
  );

  test.each([
    [2000, 10_000],
    [30_000, 60_000],
  ])(
    "with a planned interval of %d ms allows %d ms between checks",
    (plannedIntervalMs, allowedMs) => {
      const { check, took } = record();
      check(0, { plannedIntervalMs });
      check(allowedMs, { plannedIntervalMs });
      check(2 * allowedMs + 1, { plannedIntervalMs });
      expect(took().ranges).toEqual([
        [0, allowedMs],
        [2 * allowedMs + 1, 2 * allowedMs + 1],
      ]);
    },
  );

  test.each([
    ["forward, as a sleep does", 3_600_000],
    ["back", -3_600_000],
  ])("ends a range where the date is set %s", (_, skippedMs) => {
    const { check, took } = record();
    check(0);
    check(2000, {}, skippedMs);
    expect(took().ranges).toHaveLength(2);
  });

  test("lets its first range join an earlier page's, unless a check failed before", () => {
    const { check, fail, take } = record();
    fail("network");
    check(0);
    expect(take()[0]?.ranges[0]?.reachBackMs).toBe(0);
  });

  test("drops the oldest points where none are ever taken", () => {
    const { check, took } = record();
    for (let nth = 0; nth < 1500; nth += 1) {
      check(nth * 1000, { ask: `${nth}`, updatedAt: "2026-01-05T08:00:00Z", bid: "0" });
    }
    const { points } = took();
    expect(points).toHaveLength(1000);
    expect(points?.at(-1)).toBe(1_499_000);
  });
});
