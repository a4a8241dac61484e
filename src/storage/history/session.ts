import type { QuoteHistory, TimeRange } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { quoteOf } from "#market/quote-point.ts";
import type { RecordedQuote, RecordedSession, Unchecked } from "#market/recording.ts";
import type { History } from "./reader.ts";

type SessionSpan = Pick<RecordedSession, "from" | "to" | "quotes" | "unchecked">;

/**
 * Everything that is known of a source within a window, of all its instruments. It begins with the first
 * check in the window, with the quote that was current then; of two quotes of one millisecond the order is not
 * known, they stand by their ISINs. Undefined where nothing was seen; rejects where it cannot be read.
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
    // One by one: as the arguments of one call they would overflow the stack.
    for (const quote of seen.quotes) quotes.push(quote);
    for (const time of seen.unchecked) unchecked.push(time);
    from = Math.min(from, seen.from);
  }
  if (quotes.length === 0) return undefined;
  quotes.sort((one, other) => one.checkedAtEpochMs - other.checkedAtEpochMs);
  unchecked.sort((one, other) => one.from - other.from);
  return { from, to: window.to, quotes, unchecked };
}

/** The part of one instrument; undefined where no check of the window succeeded. */
function seenOf(isin: Isin, { points, ranges }: QuoteHistory, window: TimeRange) {
  const [first] = ranges;
  const [, second] = points;
  const [earliest] = points;
  if (!first || !earliest || first.from > window.to) return undefined;
  const from = Math.max(first.from, window.from);
  // What was replaced before the first check of the window was never current in it.
  const isReplaced = second !== undefined && second.checkedAtEpochMs <= from;
  const shown = isReplaced ? points.slice(1) : points;
  const quotes = shown.map((point) => ({
    checkedAtEpochMs: point.checkedAtEpochMs,
    quote: quoteOf(isin, point),
  }));
  const unchecked = ranges.slice(1).map((next, nth) => ({
    isin,
    from: Math.max(ranges[nth]?.to ?? from, window.from),
    to: next.from,
  }));
  return { from: Math.min(from, earliestOf(quotes, window)), quotes, unchecked };
}

/** A quote of the window is never before its beginning, whatever became of the range around it. */
function earliestOf(quotes: readonly RecordedQuote[], { from }: TimeRange): number {
  const within = quotes.find(({ checkedAtEpochMs }) => checkedAtEpochMs >= from);
  return within?.checkedAtEpochMs ?? Number.POSITIVE_INFINITY;
}
