import { documentOf } from "#market/quote-document.ts";
import type { RecordedSession } from "#market/recording/recording.ts";
import type { QuoteDocument } from "#server/simulator/market/quote-document.ts";

/** A recorded quote with the instant at which it is due, in milliseconds since the recording began. */
export interface DueQuote {
  /** Its place among all quotes of the recording. */
  readonly place: number;
  readonly atMs: number;
  readonly document: QuoteDocument;
}

/** The recorded quotes of one instrument, and the number of served ones. */
export interface Track {
  readonly quotes: readonly DueQuote[];
  served: number;
  /** Whether its last check returned a new quote. */
  isFresh: boolean;
}

/** Returns the next quote of an instrument; undefined once all were served. */
export const nextOf = ({ quotes, served }: Track): DueQuote | undefined => quotes[served];

/** Groups a recording's quotes by instrument, none of them served. */
export function tracksOf({ from, quotes }: RecordedSession): ReadonlyMap<string, Track> {
  const dues = new Map<string, DueQuote[]>();
  for (const [place, { checkedAtEpochMs, quote }] of quotes.entries()) {
    const { instrument } = quote;
    const due = {
      place,
      atMs: Math.max(0, checkedAtEpochMs - from),
      document: documentOf(quote),
    };
    const known = dues.get(instrument);
    if (known === undefined) dues.set(instrument, [due]);
    else known.push(due);
  }
  return new Map(
    Array.from(dues, ([isin, of]) => [isin, { quotes: of, served: 0, isFresh: false }]),
  );
}
