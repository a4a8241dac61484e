import type { QuoteHistory, TimeRange } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { quoteOf } from "#market/quote-point.ts";
import type { RecordedQuote, RecordedSession, Unchecked } from "#market/recording/recording.ts";
import type { History } from "./reader.ts";

type SessionSpan = Pick<RecordedSession, "from" | "to" | "quotes" | "unchecked">;

/**
 * Reads the history of all instruments of a source within a window. It begins with the first check in the window and
 * the quote that was current then. Quotes of one millisecond are in the order of their ISINs, because their order is
 * unknown. Returns undefined without any quote; rejects if the history cannot be read.
 */
export async function readSession(
  history: History,
  window: TimeRange,
): Promise<SessionSpan | undefined> {
  const quotes: RecordedQuote[] = [];
  const unchecked: Unchecked[] = [];
  let from = Number.POSITIVE_INFINITY;
  for (const isin of await history.instruments()) {
    const seen = seenOf(isin, await history.read(isin, window), window);
    if (seen === undefined) continue;
    // One by one, because so many arguments of one call would overflow the stack.
    for (const quote of seen.quotes) quotes.push(quote);
    for (const time of seen.unchecked) unchecked.push(time);
    from = Math.min(from, seen.from);
  }
  if (quotes.length === 0) return undefined;
  quotes.sort((one, other) => one.checkedAtEpochMs - other.checkedAtEpochMs);
  unchecked.sort((one, other) => one.from - other.from);
  return { from, to: window.to, quotes, unchecked };
}

/** Returns the part of one instrument; undefined if no check in the window succeeded. */
function seenOf(isin: Isin, { points, ranges }: QuoteHistory, window: TimeRange) {
  const [first] = ranges;
  const [, second] = points;
  const [earliest] = points;
  if (!first || !earliest || first.from > window.to) return undefined;
  const from = Math.max(first.from, window.from);
  // A quote that was replaced before the first check in the window was never current in it.
  const isReplaced = second !== undefined && second.checkedAtEpochMs <= from;
  const shown = isReplaced ? points.slice(1) : points;
  const quotes = shown.map((point) => ({
    checkedAtEpochMs: point.checkedAtEpochMs,
    quote: quoteOf(isin, point),
  }));
  const unchecked = ranges.slice(1).map((next, index) => ({
    isin,
    from: Math.max(ranges[index]?.to ?? from, window.from),
    to: next.from,
  }));
  return { from: Math.min(from, earliestOf(quotes, window)), quotes, unchecked };
}

/** Returns the first check in the window that showed a quote; `Infinity` if none did. */
function earliestOf(quotes: readonly RecordedQuote[], { from }: TimeRange): number {
  const within = quotes.find(({ checkedAtEpochMs }) => checkedAtEpochMs >= from);
  return within?.checkedAtEpochMs ?? Number.POSITIVE_INFINITY;
}
