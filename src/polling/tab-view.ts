import type { Isin } from "#market/isin.ts";
import { replay } from "./answers.ts";
import { type Checks, LIST_KEY } from "./checks.ts";
import type { Clock } from "./clock.ts";
import type { Tab } from "./interest.ts";
import type { Pace } from "./pace.ts";
import { isListCurrent, type QuoteSource } from "./source.ts";

/** The engine as its tabs' views use it. */
interface ViewParts {
  readonly checks: Checks;
  readonly clock: Clock;
  readonly pace: Pace;
  /** Aborts when the engine is closed. */
  readonly life: Pick<AbortController, "signal">;
  /** The interval in milliseconds of an instrument; `weight` is that of one that nobody wants just now. */
  readonly planFor: (isin: Isin, weight: number) => number;
  /** What a tab wants has changed. */
  readonly weigh: () => void;
  readonly probe: () => void;
  readonly forgetPace: () => void;
  readonly leave: (tab: Tab) => void;
}

/** One tab's view of the engine. */
export function viewOf(tab: Tab, parts: ViewParts): QuoteSource {
  const { checks, clock, pace, life, planFor, weigh, probe, forgetPace, leave } = parts;
  return {
    async instruments(signal) {
      life.signal.throwIfAborted();
      const last = checks.lists.last(LIST_KEY);
      return isListCurrent(last, clock.now()) ? replay(last) : checks.lists.next(LIST_KEY, signal);
    },
    async quote(isin, { newerThan = Number.NEGATIVE_INFINITY, signal }) {
      life.signal.throwIfAborted();
      const last = checks.quotes.last(isin);
      return last && last.at > newerThan ? replay(last) : checks.quotes.next(isin, signal);
    },
    last: (isin) => checks.quotes.last(isin),
    held: (isin) => checks.held(isin),
    record: (isin) => checks.record(isin),
    plannedIntervalMs: (isin) => planFor(isin, tab.weights.get(isin) ?? 1),
    setInterest(weights) {
      tab.weights = new Map(weights);
      weigh();
    },
    setAlerts(isins) {
      tab.alerts = new Set(isins);
      weigh();
    },
    setVisible(isVisible) {
      tab.isVisible = isVisible;
      weigh();
    },
    pause() {
      tab.pausedSinceEpochMs ??= clock.epochNow();
      weigh();
    },
    resume() {
      tab.pausedSinceEpochMs = undefined;
      weigh();
    },
    probe,
    setPolicy(policy) {
      pace.setPolicy(policy);
      weigh();
    },
    forgetPace,
    status: () => tab.status,
    subscribe(listener) {
      tab.listeners.add(listener);
      return () => tab.listeners.delete(listener);
    },
    close() {
      tab.listeners.clear();
      leave(tab);
    },
  };
}
