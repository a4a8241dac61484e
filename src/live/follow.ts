import type { Outcome } from "#engine/protocol/answers.ts";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import type { Isin } from "#market/isin.ts";

/**
 * Calls `onAnswer` with each answer for one instrument, good or bad, starting with the stored one, until the signal
 * is aborted or the source is closed. Never rejects.
 */
export async function follow(
  source: QuoteSource,
  isin: Isin,
  signal: AbortSignal,
  onAnswer: (outcome: Outcome<CheckedQuote>) => void,
): Promise<void> {
  let newerThan = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    // An error is an answer as well, which `source.last` returns.
    await source.quote(isin, { newerThan, signal }).catch(() => undefined);
    const outcome = source.last(isin);
    // A closed source rejects at once; without this check the loop would not end.
    if (signal.aborted || !outcome || outcome.at <= newerThan) return;
    newerThan = outcome.at;
    onAnswer(outcome);
  }
}
