import { documentOf } from "#market/quote-document.ts";
import type { RecordedSession } from "#market/recording.ts";
import type { QuoteDocument } from "#server/simulator/market/quote-document.ts";

/** A recorded quote, and when it is due: milliseconds since the recording began. */
export interface Due {
  /** Its place among all quotes of the recording. */
  readonly place: number;
  readonly atMs: number;
  readonly document: QuoteDocument;
}

/** The recorded quotes of one instrument, and how many were served. */
export interface Track {
  readonly quotes: readonly Due[];
  served: number;
  /** Whether its last check returned a new quote. */
  isFresh: boolean;
}

/** The next quote of an instrument; undefined once all were served. */
export const nextOf = ({ quotes, served }: Track): Due | undefined => quotes[served];

/** A recording's quotes by their instruments, none of them served. */
export function tracksOf({ from, quotes }: RecordedSession): ReadonlyMap<string, Track> {
  const dues = new Map<string, Due[]>();
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
