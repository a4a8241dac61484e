import fc from "fast-check";
import { expect, test } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { TREND_MS } from "#live/trends.ts";
import { windowStatistics } from "#market/statistics/window-statistics.ts";
import type { HistoryCache } from "./history-cache.ts";
import { createRecentUpdates } from "./recent-updates.ts";
import { MINUTE, pointOf, SECOND, timelineOf, timeRangeOf } from "./testing-history.ts";
import { NO_TIMELINE, type Timeline } from "./timeline.ts";

const ISIN = testIsin(1);

/** Counts over a fake history; its quotes come at the given milliseconds after the start. */
function open() {
  const clock = createManualClock();
  let timeline: Timeline = NO_TIMELINE;
  let notify: (() => void) | undefined;
  const quotes: HistoryCache = {
    timeline: () => timeline,
    subscribe(_isin, listener) {
      notify = listener;
      return () => {
        notify = undefined;
      };
    },
    loadSince: () => Promise.resolve(),
    firstSince: () => Promise.resolve(undefined),
  };
  const updates = createRecentUpdates({ quotes, clock });
  const counts: (number | undefined)[] = [];
  const end = updates.subscribe(ISIN, () => counts.push(updates.count(ISIN)));
  return {
    clock,
    counts,
    end,
    isFollowed: () => notify !== undefined,
    count: () => updates.count(ISIN),
    know: (...at: readonly number[]) => {
      timeline = timelineOf(
        at.map((ms) => pointOf(ms)),
        [timeRangeOf(at[0] ?? 0, at.at(-1) ?? 0)],
      );
      notify?.();
    },
    statistics: (from: number, to: number) => windowStatistics(timeline, timeRangeOf(from, to)),
  };
}

test("nothing is counted before the history is known", () => {
  const { count, know } = open();
  expect(count()).toBeUndefined();
  know();
  expect(count()).toBe(0);
});

test("the count equals that of the chart's statistics over the same minutes", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -40 * MINUTE, max: 0 })), (times) => {
      const { know, count, statistics } = open();
      know(...[...new Set(times)].sort((a, b) => a - b));
      expect(count()).toBe(statistics(-TREND_MS, 0).updates);
    }),
  );
});

test("a quote counts from its arrival until it is fifteen minutes old", async () => {
  const { clock, counts, know } = open();
  know(-14 * MINUTE, -13 * MINUTE);
  await clock.advance(SECOND);
  know(-14 * MINUTE, -13 * MINUTE, SECOND);
  await clock.advance(SECOND);
  expect(counts).toEqual([2, 3]);
  await clock.advance(MINUTE);
  expect(counts).toEqual([2, 3, 2]);
  await clock.advance(TREND_MS);
  expect(counts).toEqual([2, 3, 2, 1, 0]);
});

test("no timer and no subscription remain without a listener", async () => {
  const { clock, end, know, isFollowed } = open();
  know(-MINUTE);
  await clock.advance(SECOND);
  expect(clock.armed()).toBe(1);
  end();
  expect(isFollowed()).toBe(false);
  expect(clock.armed()).toBe(0);
});
