import type { Outcome } from "#engine/protocol/answers.ts";
import type { CheckedQuote, QuoteSource } from "#engine/protocol/source.ts";
import type { Isin } from "#market/isin.ts";

/**
 * Hands over each answer of one instrument, good or bad, the one that is there already first, until
 * the signal ends it or the source does. Never rejects.
 */
export async function follow(
  source: QuoteSource,
  isin: Isin,
  signal: AbortSignal,
  onAnswer: (outcome: Outcome<CheckedQuote>) => void,
): Promise<void> {
  let newerThan = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    // An error is an answer, too. The source keeps it.
    await source.quote(isin, { newerThan, signal }).catch(() => undefined);
    const outcome = source.last(isin);
    // A source that ended gives no more answers, and must not be asked in a circle.
    if (signal.aborted || !outcome || outcome.at <= newerThan) return;
    newerThan = outcome.at;
    onAnswer(outcome);
  }
}
