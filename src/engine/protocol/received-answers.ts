import type { Isin } from "#market/isin.ts";
import type { AnswerRecord } from "./answer-record.ts";
import { createAnswers, type Outcome, replay } from "./answers.ts";
import type { CheckAnswer } from "./check-answer.ts";
import type { Clock } from "./clock.ts";
import { translatedOutcome } from "./clock-translation.ts";
import {
  type CheckedInstruments,
  type CheckedQuote,
  isListCurrent,
  type QuoteSource,
} from "./source.ts";

const LIST = "list";

/** Stores the answers that a source received: lists, quotes, the last good quotes and their records. */
export function createReceivedAnswers(clock: Clock) {
  const lists = createAnswers<typeof LIST, CheckedInstruments>();
  const quotes = createAnswers<Isin, CheckedQuote>();
  const lastGood = new Map<Isin, CheckedQuote>();
  const records = new Map<Isin, AnswerRecord>();

  /** A new hub knows less than its tab: its answers may be older than the stored ones. */
  function settleNewer(isin: Isin, outcome: Outcome<CheckedQuote>) {
    if (outcome.at <= (quotes.last(isin)?.at ?? Number.NEGATIVE_INFINITY)) return;
    if ("value" in outcome) lastGood.set(isin, outcome.value);
    quotes.settle(isin, outcome);
  }

  /** A quote of an earlier page counts only where this page has no quote. */
  function remember(isin: Isin, outcome: { readonly at: number; readonly value: CheckedQuote }) {
    if (lastGood.has(isin)) return;
    lastGood.set(isin, outcome.value);
    const last = quotes.last(isin);
    // An error that came first is settled again, so that readers see the last good quote below it.
    quotes.settle(isin, last ? { ...last, at: clock.now() } : outcome);
  }

  const source: Pick<QuoteSource, "instruments" | "quote" | "last" | "lastGood" | "record"> = {
    async instruments(signal) {
      const last = lists.last(LIST);
      return isListCurrent(last, clock.now()) ? replay(last) : lists.next(LIST, signal);
    },
    async quote(isin, { newerThan = Number.NEGATIVE_INFINITY, signal }) {
      const last = quotes.last(isin);
      return last && last.at > newerThan ? replay(last) : quotes.next(isin, signal);
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
    /** Corrects the last good quotes after a sleep that the clock left out: each was checked `sleptMs` earlier. */
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
