import type { Outcome } from "#engine/protocol/answers.ts";
import type { CheckAnswer } from "#engine/protocol/check-answer.ts";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { Isin } from "#market/isin.ts";
import type { Records } from "./answer-records.ts";

/** Publishes an outcome of a quote; with `isRepeat`, its check was published before. */
type PublishQuote = (
  isin: Isin,
  outcome: Outcome<CheckedQuote>,
  flags?: { readonly isRepeat: true },
) => void;

/** Minimum difference between two outcomes of an instrument; too small to be shown. */
const MIN_STEP_MS = 0.001;

/** @param onOutcome called with every outcome and the instrument's record */
export function createQuotePublisher(
  records: Pick<Records, "of">,
  onOutcome: (answer: CheckAnswer) => void,
): PublishQuote {
  const publishedAt = new Map<Isin, number>();

  return (isin, outcome, flags) => {
    // Two outcomes of an instrument may arrive at one instant, so the second one is moved later.
    const at = Math.max(outcome.at, (publishedAt.get(isin) ?? 0) + MIN_STEP_MS);
    publishedAt.set(isin, at);
    const record = records.of(isin);
    onOutcome({ kind: "quote", isin, outcome: { ...outcome, at }, record, ...flags });
  };
}
