import type { Isin } from "#market/isin.ts";
import { isOverdue, judgeQuote, type QuoteState } from "./quote-state.ts";
import { readingOf } from "./reading.ts";
import type { QuoteSource } from "./source.ts";

/** How many of the watched quotes are in which state. */
export interface Tally extends Readonly<Record<QuoteState, number>> {
  readonly crossed: number;
  readonly locked: number;
  /** Quotes of which the service gave two for one instant. */
  readonly disputed: number;
  /** Answers that were no valid quote, of all these instruments so far. */
  readonly refused: number;
}

export interface TallyOptions {
  readonly isins: readonly Isin[];
  readonly source: QuoteSource;
  readonly isListed: (isin: Isin) => boolean;
  readonly now: number;
}

/** Counted over the source, which knows of rows that are not mounted, too. */
export function tally({ isins, source, isListed, now }: TallyOptions): Tally {
  const counts = {
    waiting: 0,
    live: 0,
    stale: 0,
    unavailable: 0,
    "not-listed": 0,
    invalid: 0,
    crossed: 0,
    locked: 0,
    disputed: 0,
    refused: 0,
  };
  const connection = source.status().connection.state;
  for (const isin of isins) {
    const reading = readingOf(source, isin);
    const isOld = isOverdue(reading?.checked, now);
    counts[judgeQuote({ reading, connection, isOld, isListed: isListed(isin) }).state] += 1;
    const book = reading?.checked?.derived.book;
    if (book && book !== "normal") counts[book] += 1;
    if (reading?.checked?.isDisputed) counts.disputed += 1;
    counts.refused += reading?.record?.refused?.count ?? 0;
  }
  return counts;
}
