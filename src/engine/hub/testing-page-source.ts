import type { AnswerRecord } from "#engine/protocol/answer-record.ts";
import { createAnswers, replay } from "#engine/protocol/answers.ts";
import { LIST_KEY } from "#engine/protocol/check-answer.ts";
import {
  type CheckedInstruments,
  type CheckedQuote,
  initialStatus,
  isListCurrent,
  type QuoteSource,
} from "#engine/protocol/source.ts";
import type { Isin } from "#market/isin.ts";
import type { Demand } from "./demand.ts";
import { createEngine, type Engine, type EngineOptions } from "./engine.ts";

const NEW_TAB: Demand = {
  weights: new Map(),
  alerts: new Set(),
  isVisible: true,
  pausedSinceEpochMs: undefined,
};

/** An engine with one seat, as one source: for tests of what the engine does, without a hub between. */
export function createPageSource(options: EngineOptions): QuoteSource {
  const engine = createEngine(options);
  const source = sourceAt(engine, options);
  return {
    ...source,
    close() {
      source.close();
      engine.close();
    },
  };
}

/** One more seat at an engine, as a source that receives every message at once. */
export function sourceAt(
  engine: Engine,
  { clock, policy }: Pick<EngineOptions, "clock" | "policy">,
  demand: Partial<Demand> = {},
): QuoteSource {
  const lists = createAnswers<typeof LIST_KEY, CheckedInstruments>();
  const quotes = createAnswers<Isin, CheckedQuote>();
  const held = new Map<Isin, CheckedQuote>();
  const records = new Map<Isin, AnswerRecord>();
  const listeners = new Set<Parameters<QuoteSource["subscribe"]>[0]>();
  const life = new AbortController();
  let status = initialStatus({ state: "connecting" }, policy);
  const seat = engine.seat(
    { ...NEW_TAB, ...demand },
    {
      status(next) {
        status = next;
        for (const listener of listeners) listener(next);
      },
      answer(answer) {
        if (answer.kind === "list") return lists.settle(LIST_KEY, answer.outcome);
        const { isin, outcome, record } = answer;
        if (record) records.set(isin, record);
        if ("value" in outcome) held.set(isin, outcome.value);
        const isLate = "value" in outcome && outcome.value.isRemembered && quotes.last(isin);
        if (!isLate) quotes.settle(isin, outcome);
      },
    },
  );
  return {
    async instruments(signal) {
      life.signal.throwIfAborted();
      const last = lists.last(LIST_KEY);
      return isListCurrent(last, clock.now()) ? replay(last) : lists.next(LIST_KEY, signal);
    },
    async quote(isin, { newerThan = Number.NEGATIVE_INFINITY, signal }) {
      life.signal.throwIfAborted();
      const last = quotes.last(isin);
      return last && last.at > newerThan ? replay(last) : quotes.next(isin, signal);
    },
    last: (isin) => quotes.last(isin),
    held: (isin) => held.get(isin),
    record: (isin) => records.get(isin),
    plannedIntervalMs(isin) {
      const weight = seat.demand.weights.get(isin) ?? 1;
      return Math.max(status.policy.baseIntervalMs, status.cycleMs) / weight;
    },
    setInterest: seat.setInterest,
    setAlerts: seat.setAlerts,
    setVisible: seat.setVisible,
    pause: seat.pause,
    resume: seat.resume,
    probe: seat.tryNow,
    setPolicy: seat.setPolicy,
    forgetPace: seat.forgetPace,
    status: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      listeners.clear();
      seat.leave();
      const closed = new DOMException("The source is closed", "AbortError");
      life.abort(closed);
      lists.end(closed);
      quotes.end(closed);
    },
  };
}
