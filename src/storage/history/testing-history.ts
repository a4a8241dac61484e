import { IDBFactory } from "fake-indexeddb";
import { parseDecimal } from "#market/figure.ts";
import type { NewHistory, QuotePoint } from "#market/history.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import { parseQuoteTime } from "#market/quote-time.ts";

export const APPLE = readIsin("US0378331005");
export const FUND = readIsin("IE000CNSFAR2");
export const START = Date.UTC(2026, 0, 5, 8);

/** Replaces the database by an empty one. */
export function freshDatabase(): void {
  globalThis.indexedDB = new IDBFactory();
}

function readIsin(text: string): Isin {
  const isin = parseIsin(text);
  if (!isin) throw new Error(`${text} is no ISIN`);
  return isin;
}

function level(price: string, size: string) {
  const [readPrice, readSize] = [parseDecimal(price), parseDecimal(size)];
  if (!readPrice || !readSize) throw new Error(`${price} or ${size} is no decimal`);
  return { price: readPrice, size: readSize };
}

/** Returns a quote whose market instant is `market` nanoseconds after 08:00 of the test's day. */
export function testPoint(checkedAtEpochMs: number, market: number, ask = "10.7000"): QuotePoint {
  const updatedAt = parseQuoteTime(`2026-01-05T08:00:00.${String(market).padStart(9, "0")}Z`);
  if (!updatedAt) throw new Error(`${market} is no instant`);
  return { checkedAtEpochMs, updatedAt, bid: level("10.6620", "4800.50"), ask: level(ask, "1200") };
}

/** Returns the new history of these quotes, without a failed check from the first to `until`. */
export function newHistoryOf(
  points: readonly QuotePoint[],
  until?: number,
  { isin = APPLE, reachBackMs = 0 }: { isin?: Isin; reachBackMs?: number } = {},
): NewHistory {
  const [first] = points;
  const point = points.at(-1);
  if (!first || !point) throw new Error("There is nothing to record");
  const [from, to] = [first.checkedAtEpochMs, until ?? point.checkedAtEpochMs];
  return {
    isin,
    points,
    ranges: [{ from, to, reachBackMs }],
    point,
    checkedAtEpochMs: to,
  };
}
