import type { QuoteHistory, QuotePoint, TimeRange } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { guardCell } from "#market/spreadsheet-cell.ts";

/** The exported data of one instrument. */
export interface ExportPart {
  readonly isin: Isin;
  /** The user's label of the instrument. */
  readonly label?: string | undefined;
  readonly history: QuoteHistory;
}

export interface ExportOptions {
  readonly sourceId: string;
  /** The requested time, in epoch milliseconds. */
  readonly window: TimeRange;
  readonly parts: readonly ExportPart[];
}

/**
 * The columns of the CSV. `updated_at`, prices and sizes are the service's own text. The other instants are dates of
 * this device, in UTC with milliseconds. `checked_at` is the first check that showed the quote. `known_from` and
 * `known_until` bound a time within the window in which no check failed. It ends with the check that showed the next
 * quote, or with the last check that found this one unchanged; from then until the next line's `known_from` nothing
 * is known. A quote that was seen again after such a gap has one line for each time. Both are empty for a quote that
 * no check within the window showed.
 */
export const CSV_COLUMNS = [
  "source",
  "isin",
  "label",
  "updated_at",
  "checked_at",
  "known_from",
  "known_until",
  "bid_price",
  "bid_size",
  "ask_price",
  "ask_size",
] as const;

/** Returns the CSV (RFC 4180): a header line, then one line for each time in which a quote was current. */
export function toCsv({ sourceId, window, parts }: ExportOptions): string {
  const lines = parts.flatMap(({ isin, label = "", history }) =>
    linesOf(history, window).map((line) => [sourceId, isin, label, ...line]),
  );
  return [CSV_COLUMNS, ...lines].map((line) => `${line.map(csvField).join()}\r\n`).join("");
}

/** Returns the JSON, which also has the ranges of successful checks; between two ranges nothing is known. */
export function toJson({ sourceId, window, parts }: ExportOptions): string {
  const instruments = parts.map(({ isin, label, history }) => ({
    isin,
    label: label ?? null,
    quotes: rowsOf(history, window),
    checked: history.ranges.map(({ from, to }) => ({ from: iso(from), to: iso(to) })),
  }));
  const head = { format: "touchline-history", version: 1, source: sourceId };
  const bounds = { from: iso(window.from), to: iso(window.to) };
  return `${JSON.stringify({ ...head, ...bounds, instruments }, undefined, 2)}\n`;
}

function linesOf({ points, ranges }: QuoteHistory, window: TimeRange) {
  return points.flatMap((point, index) => {
    const { checkedAtEpochMs, updatedAt, bid, ask } = point;
    const next = points[index + 1]?.checkedAtEpochMs ?? Number.POSITIVE_INFINITY;
    const holds = ranges
      .filter(({ from }) => from < next)
      .map(({ from, to }) => ({
        from: Math.max(from, checkedAtEpochMs, window.from),
        to: Math.min(to, next, window.to),
      }))
      .filter(({ from, to }) => from <= to)
      .map(({ from, to }) => [iso(from), iso(to)]);
    return (holds.length > 0 ? holds : [["", ""]]).map((known) => [
      updatedAt.text,
      iso(checkedAtEpochMs),
      ...known,
      bid.price,
      bid.size,
      ask.price,
      ask.size,
    ]);
  });
}

function rowsOf({ points, ranges }: QuoteHistory, window: TimeRange) {
  return points.map((point, index) => ({
    updated_at: point.updatedAt.text,
    checked_at: iso(point.checkedAtEpochMs),
    known_until: iso(knownUntil(point, points[index + 1], ranges, window)),
    bid_price: point.bid.price,
    bid_size: point.bid.size,
    ask_price: point.ask.price,
    ask_size: point.ask.size,
  }));
}

function knownUntil(
  { checkedAtEpochMs }: QuotePoint,
  next: QuotePoint | undefined,
  ranges: readonly TimeRange[],
  window: TimeRange,
): number {
  const end = next?.checkedAtEpochMs ?? Number.POSITIVE_INFINITY;
  const last = ranges.findLast(({ from, to }) => from < end && to >= checkedAtEpochMs);
  const until = Math.min(last?.to ?? checkedAtEpochMs, end, window.to);
  return Math.max(until, checkedAtEpochMs);
}

const iso = (epochMs: number) => new Date(epochMs).toISOString();

function csvField(text: string): string {
  const safe = guardCell(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
