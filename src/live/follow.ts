import type { Outcome } from "#engine/protocol/answers.ts";
import type { CheckedQuote, QuoteSource } from "#engine/protocol/source.ts";
import type { Isin } from "#market/isin.ts";

/**
 * Calls back with each answer of one instrument, good or bad, starting with the stored one, until the
 * signal is aborted or the source is closed. Never rejects.
 */
export async function follow(
  source: QuoteSource,
  isin: Isin,
  signal: AbortSignal,
  onAnswer: (outcome: Outcome<CheckedQuote>) => void,
): Promise<void> {
  let newerThan = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    // An error is an answer, too: `source.last` has it.
    await source.quote(isin, { newerThan, signal }).catch(() => undefined);
    const outcome = source.last(isin);
    // A closed source rejects at once, which would make this an endless loop.
    if (signal.aborted || !outcome || outcome.at <= newerThan) return;
    newerThan = outcome.at;
    onAnswer(outcome);
  }
}
