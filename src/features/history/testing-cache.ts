import { createManualClock, START_MS, settled } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { createFakeSource } from "#live/testing-source.ts";
import type { FirstSeen, QuoteHistory, TimeRange } from "#market/history.ts";
import type { History } from "#storage/history/reader.ts";
import { createHistoryCache } from "./history-cache.ts";
import type { Resolution } from "./resolution.ts";

export const ISIN = testIsin(1);
const NOTHING: QuoteHistory = { points: [], ranges: [] };

/**
 * Creates a cache over a stored history. The history of `testing-history.ts` and the manual clock begin at one instant.
 */
export function openCache<Point extends FirstSeen>(
  resolution: Resolution<Point>,
  stored: QuoteHistory = NOTHING,
) {
  const readRanges: TimeRange[] = [];
  const page = new EventTarget();
  let fails = 0;
  const history: History = {
    instruments: async () => [],
    read: async (_isin, window) => {
      readRanges.push(window);
      if (fails === 0) return stored;
      fails -= 1;
      throw new Error("no");
    },
    latest: async () => undefined,
    latestOfAll: async () => [],
    firstSince: async () => stored.points[0],
    storageState: "kept",
    close: () => undefined,
  };
  const clock = createManualClock();
  const source = createFakeSource();
  const onReturn = (act: () => void, signal: AbortSignal) =>
    page.addEventListener("return", act, { signal });
  const shared = { source, clock, history, onReturn };
  const cache = createHistoryCache({ ...shared, resolution });
  const check = async (afterMs: number, ask: string) => {
    const updatedAt = `2026-01-05T08:00:00.${ask.replace(".", "").padStart(9, "0")}Z`;
    const checked = testChecked({ isin: ISIN, ask, updatedAt, checkedAt: START_MS + afterMs });
    source.answer(ISIN, checked, START_MS + afterMs);
    await settled();
  };
  const comeBack = async () => {
    page.dispatchEvent(new Event("return"));
    await settled();
  };
  const fail = (times: number) => {
    fails = times;
  };
  return { shared, cache, clock, source, readRanges, check, comeBack, fail };
}
