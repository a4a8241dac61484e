import type { DBSchema, IDBPDatabase } from "idb";
import { parseDecimal } from "#market/figure.ts";
import type { LastQuote, QuotePoint, TimeRange } from "#market/history.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import { parseQuoteTime } from "#market/quote-time.ts";

/** The version of the stores. Raise it with any change, and extend `createStores` to upgrade older databases. */
export const VERSION = 1;

/** The name that stored databases have for the ranges of successful checks. */
export const RANGES = "stretches";

/** A key: by source first, so that sources do not mix, then by instrument, then by time. */
type Timed = [sourceId: string, isin: string, epochMs: number];

/** Stored values are unknown until they are parsed: another version or a script may have written them. */
export interface Stores extends DBSchema {
  points: { key: Timed; value: unknown; indexes: { at: number } };
  [RANGES]: { key: Timed; value: unknown; indexes: { to: number } };
  /** The last quote of each instrument, for the start of a page. */
  latest: { key: [sourceId: string, isin: string]; value: unknown };
}

export type Database = IDBPDatabase<Stores>;

export function createStores(database: Database): void {
  database.createObjectStore("points").createIndex("at", "at");
  database.createObjectStore(RANGES).createIndex("to", "to");
  database.createObjectStore("latest");
}

/** Returns the range of an instrument's keys from `from` to `to`, both included. */
export const instants = (
  sourceId: string,
  isin: Isin,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): IDBKeyRange => IDBKeyRange.bound([sourceId, isin, from], [sourceId, isin, to]);

/** Returns the range of a source's keys: in IndexedDB an array sorts after every text. */
export const keysOf = (sourceId: string): IDBKeyRange =>
  IDBKeyRange.bound([sourceId], [sourceId, []]);

/**
 * Waits for a transaction and its requests. Rejects with the transaction's own error, because an aborted request has
 * no reason of its own.
 */
export async function completed(
  done: Promise<void>,
  requests: readonly Promise<unknown>[],
): Promise<void> {
  const [whole, ...parts] = await Promise.allSettled([done, ...requests]);
  const failed = [whole, ...parts].find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}

/** Converts a point to its stored form; `at` is the check that first showed it. */
export const pointRow = ({ checkedAtEpochMs, updatedAt, bid, ask }: QuotePoint) => ({
  at: checkedAtEpochMs,
  updatedAt: updatedAt.text,
  bidPrice: bid.price,
  bidSize: bid.size,
  askPrice: ask.price,
  askSize: ask.size,
});

/** Converts a last quote to its stored form; `checkedAt` is the last check that confirmed it. */
export const latestRow = ({ isin, point, checkedAtEpochMs }: LastQuote) => ({
  ...pointRow(point),
  isin,
  checkedAt: checkedAtEpochMs,
});

/** Returns undefined for an invalid row, which is skipped and later deleted because of its age. */
export function readPoint(row: unknown): QuotePoint | undefined {
  const { at, updatedAt, bidPrice, bidSize, askPrice, askSize } = fieldsOf(row);
  const time = parseQuoteTime(updatedAt);
  const bid = readLevel(bidPrice, bidSize);
  const ask = readLevel(askPrice, askSize);
  if (!isInstant(at) || !time || !bid || !ask) return undefined;
  return { checkedAtEpochMs: at, updatedAt: time, bid, ask };
}

export function readTimeRange(row: unknown): TimeRange | undefined {
  const { from, to } = fieldsOf(row);
  return isInstant(from) && isInstant(to) && from <= to ? { from, to } : undefined;
}

export function readLatest(row: unknown): LastQuote | undefined {
  const { isin: text, checkedAt } = fieldsOf(row);
  const isin = typeof text === "string" ? parseIsin(text) : undefined;
  const point = readPoint(row);
  if (!isin || !point || !isInstant(checkedAt)) return undefined;
  return { isin, point, checkedAtEpochMs: checkedAt };
}

type Fields = Partial<Record<keyof ReturnType<typeof latestRow> | keyof TimeRange, unknown>>;

const fieldsOf = (row: unknown): Fields => (typeof row === "object" && row !== null ? row : {});

/** The end of the year 9999. A chart adds a margin to an instant, and the sum must still be one of `Date`. */
const LAST_EPOCH_MS = 253_402_300_799_999;
const isInstant = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(Number(value)) <= LAST_EPOCH_MS;

function readLevel(priceText: unknown, sizeText: unknown) {
  const [price, size] = [parseDecimal(priceText), parseDecimal(sizeText)];
  return price === undefined || size === undefined ? undefined : { price, size };
}
