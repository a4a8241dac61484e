import type { CheckAnswer } from "#engine/protocol/check-answer.ts";
import type { Isin } from "#market/isin.ts";

/** Counts the quotes that browsers receive, and those that are older than the previous one. */
export interface QuoteWatch {
  /** Adds a browser. Returns the function that takes its answers. */
  readonly browser: () => (answer: CheckAnswer) => void;
  readonly quotes: () => number;
  readonly regressions: () => number;
}

export function createQuoteWatch(): QuoteWatch {
  let quotes = 0;
  let regressions = 0;
  return {
    browser() {
      const latest = new Map<Isin, bigint>();
      return (answer) => {
        if (answer.kind !== "quote" || !("value" in answer.outcome)) return;
        const { nanos } = answer.outcome.value.quote.updatedAt;
        const before = latest.get(answer.isin);
        quotes += 1;
        if (before !== undefined && nanos < before) regressions += 1;
        else latest.set(answer.isin, nanos);
      };
    },
    quotes: () => quotes,
    regressions: () => regressions,
  };
}
