import { createReceivedAnswers } from "#engine/protocol/received-answers.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import { initialStatus } from "#engine/protocol/source-status.ts";
import { createEngine } from "./engine.ts";
import type { Engine, EngineOptions } from "./engine-api.ts";
import type { Demand } from "./seats/demand.ts";

const NEW_TAB: Demand = {
  weights: new Map(),
  alerts: new Set(),
  isVisible: true,
  pausedSinceEpochMs: undefined,
};

/** Creates an engine with one seat as a source, for tests of the engine without a hub. */
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

/** Adds a seat to an engine, as a source that receives every message synchronously. */
export function sourceAt(
  engine: Engine,
  { clock, policy }: Pick<EngineOptions, "clock" | "policy">,
  demand: Partial<Demand> = {},
): QuoteSource {
  const answers = createReceivedAnswers(clock);
  const listeners = new Set<Parameters<QuoteSource["subscribe"]>[0]>();
  const life = new AbortController();
  let status = initialStatus({ state: "connecting" }, policy);
  const seat = engine.seat(
    { ...NEW_TAB, ...demand },
    {
      onStatus(next) {
        status = next;
        for (const listener of listeners) listener(next);
      },
      onAnswer: (answer) => answers.settle(answer),
    },
  );
  return {
    ...answers.source,
    async instruments(signal) {
      life.signal.throwIfAborted();
      return answers.source.instruments(signal);
    },
    async quote(isin, options) {
      life.signal.throwIfAborted();
      return answers.source.quote(isin, options);
    },
    plannedIntervalMs(isin) {
      const weight = seat.demand.weights.get(isin) ?? 1;
      return Math.max(status.policy.baseIntervalMs, status.pollCycleMs) / weight;
    },
    setInterest: seat.setInterest,
    setAlerts: seat.setAlerts,
    setVisible: seat.setVisible,
    pause: seat.pause,
    resume: seat.resume,
    tryNow: seat.tryNow,
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
      answers.close(closed);
    },
  };
}
