import type { Isin } from "#market/isin.ts";
import type { AnswerRecord } from "./answer-record.ts";
import { createAnswers, type Outcome, promiseOf } from "./answers.ts";
import type { CheckAnswer } from "./check-answer.ts";
import type { CheckedInstruments, CheckedQuote } from "./checked.ts";
import type { Clock } from "./clock.ts";
import { translatedOutcome } from "./clock-translation.ts";
import { isListCurrent, type QuoteSource } from "./source.ts";

const LIST = "list";

/** Stores the answers of a source: the list, the quotes, the last good quotes and the answer records. */
export function createReceivedAnswers(clock: Clock) {
  const lists = createAnswers<typeof LIST, CheckedInstruments>();
  const quotes = createAnswers<Isin, CheckedQuote>();
  const lastGood = new Map<Isin, CheckedQuote>();
  const records = new Map<Isin, AnswerRecord>();

  /** Stores an outcome unless a newer one is stored: a new hub may send older answers than the tab has. */
  function settleNewer(isin: Isin, outcome: Outcome<CheckedQuote>) {
    if (outcome.at <= (quotes.last(isin)?.at ?? Number.NEGATIVE_INFINITY)) return;
    if ("value" in outcome) lastGood.set(isin, outcome.value);
    quotes.settle(isin, outcome);
  }

  /** Stores a quote of an earlier page unless this page has one. */
  function remember(isin: Isin, outcome: { readonly at: number; readonly value: CheckedQuote }) {
    if (lastGood.has(isin)) return;
    lastGood.set(isin, outcome.value);
    const last = quotes.last(isin);
    // An earlier error is settled again, so that subscribers see the last good quote with it.
    quotes.settle(isin, last ? { ...last, at: clock.now() } : outcome);
  }

  const source: Pick<QuoteSource, "instruments" | "quote" | "last" | "lastGood" | "record"> = {
    async instruments(signal) {
      const last = lists.last(LIST);
      return isListCurrent(last, clock.now()) ? promiseOf(last) : lists.next(LIST, signal);
    },
    async quote(isin, { newerThan = Number.NEGATIVE_INFINITY, signal }) {
      const last = quotes.last(isin);
      return last && last.at > newerThan ? promiseOf(last) : quotes.next(isin, signal);
    },
    last: (isin) => quotes.last(isin),
    lastGood: (isin) => lastGood.get(isin),
    record: (isin) => records.get(isin),
  };

  return {
    /** The members of a source that read what is stored. */
    source,
    settle(answer: CheckAnswer) {
      if (answer.kind === "list") return lists.settle(LIST, answer.outcome);
      const { isin, outcome, record } = answer;
      // The counts of an earlier worker stay until the new one sends counts.
      if (record) records.set(isin, record);
      if ("value" in outcome && outcome.value.isRemembered) remember(isin, outcome);
      else settleNewer(isin, outcome);
    },
    /** Corrects the last good quotes after a sleep in which the clock stopped: each was checked `sleptMs` earlier. */
    slept(now: number, sleptMs: number) {
      for (const [isin, value] of lastGood) {
        settleNewer(isin, translatedOutcome({ at: now + sleptMs, value }, -sleptMs));
      }
    },
    /** Rejects every wait with this error. */
    close(error: Error) {
      lists.end(error);
      quotes.end(error);
    },
  };
}
