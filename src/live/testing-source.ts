import type { AnswerRecord } from "#engine/protocol/answer-record.ts";
import { createAnswers, promiseOf } from "#engine/protocol/answers.ts";
import type { CheckedInstruments, CheckedQuote } from "#engine/protocol/checked.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import { initialStatus, type SourceStatus } from "#engine/protocol/source-status.ts";
import type { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";

/** A source whose answers the test sets, and which records its calls. */
export interface FakeSource extends QuoteSource {
  readonly become: (status: Partial<SourceStatus>) => void;
  readonly answer: (isin: Isin, outcome: CheckedQuote | MarketDataError, at: number) => void;
  /** Sets the counts of refused and ignored answers. */
  readonly note: (isin: Isin, record: AnswerRecord) => void;
  /** `quote` calls, each with its `newerThan`. */
  readonly waits: readonly { readonly isin: Isin; readonly newerThan: number | undefined }[];
  /** Calls of `pause`, `resume`, `probe`, `setAlerts` and `setVisible`, in order. */
  readonly calls: readonly string[];
  intervalMs: number;
}

export function createFakeSource(): FakeSource {
  const quotes = createAnswers<Isin, CheckedQuote>();
  const lists = createAnswers<"list", CheckedInstruments>();
  const listeners = new Set<(status: SourceStatus) => void>();
  const waits: { isin: Isin; newerThan: number | undefined }[] = [];
  const calls: string[] = [];
  const lastGood = new Map<Isin, CheckedQuote>();
  const records = new Map<Isin, AnswerRecord>();
  let status: SourceStatus = {
    ...initialStatus({ state: "live" }, { baseIntervalMs: 2000, mostPerMinute: undefined }),
    perMinute: 60,
    cycleMs: 2000,
  };
  const source: FakeSource = {
    waits,
    calls,
    intervalMs: 2000,
    become(change) {
      status = { ...status, ...change };
      for (const listener of listeners) listener(status);
    },
    answer(isin, outcome, at) {
      if (!("kind" in outcome)) lastGood.set(isin, outcome);
      quotes.settle(isin, "kind" in outcome ? { at, error: outcome } : { at, value: outcome });
    },
    note: (isin, record) => void records.set(isin, record),
    instruments: (signal) => lists.next("list", signal),
    quote(isin, { newerThan, signal }) {
      waits.push({ isin, newerThan });
      const last = quotes.last(isin);
      const isNewer = last && last.at > (newerThan ?? Number.NEGATIVE_INFINITY);
      return isNewer ? promiseOf(last) : quotes.next(isin, signal);
    },
    last: (isin) => quotes.last(isin),
    lastGood: (isin) => lastGood.get(isin),
    record: (isin) => records.get(isin),
    plannedIntervalMs: () => source.intervalMs,
    setInterest: () => undefined,
    setAlerts: (isins) => void calls.push(`setAlerts ${[...isins].join()}`),
    setVisible: (visible) => void calls.push(`setVisible ${visible}`),
    pause: () => void calls.push("pause"),
    resume: () => void calls.push("resume"),
    tryNow: () => void calls.push("tryNow"),
    setPolicy: () => undefined,
    forgetPace: () => void calls.push("forgetPace"),
    status: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => void calls.push("close"),
  };
  return source;
}
