import type { MarketDataClient } from "#market/client.ts";
import { asMarketDataError, SOURCE_FIELD } from "#market/contract-error.ts";
import type { MarketDataError } from "#market/errors.ts";
import type { HistoryKeeping } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { PROBE_INTERVAL_MS } from "#market/waits.ts";
import type { Outcome } from "./answers.ts";
import { type CheckAnswer, type CheckKey, createChecks, LIST_KEY } from "./checks.ts";
import type { Cancel, Clock } from "./clock.ts";
import { createHealth } from "./health.ts";
import {
  backgroundWeight,
  createTab,
  isActive,
  NEW_TAB,
  type Tab,
  type TabState,
  unionOf,
  wantsAnything,
} from "./interest.ts";
import { createLedger } from "./ledger.ts";
import { createListSchedule } from "./list-schedule.ts";
import { createOutcomes } from "./outcomes.ts";
import { createPace, type Pace } from "./pace.ts";
import type { PacerMemory } from "./pacer.ts";
import type { AnswerRecord } from "./record.ts";
import { createRememberedGate } from "./remembered-gate.ts";
import type {
  CheckedInstruments,
  CheckedQuote,
  PacePolicy,
  QuoteSource,
  SourceStatus,
} from "./source.ts";
import { composeStatus } from "./status.ts";
import { viewOf } from "./tab-view.ts";

/** How long the first request is sent alone unless it is answered: a limit that it meets applies to all. */
const FIRST_ALONE_MS = 1000;

export interface EngineOptions {
  readonly client: MarketDataClient;
  readonly clock: Clock;
  readonly policy: PacePolicy;
  /** What an earlier page learned of this source. */
  readonly memory?: PacerMemory | undefined;
  /** When to ask, where that is not to be learned. */
  readonly pace?: Pace;
  /** What the device says of its own network; believed only together with a failed request. */
  readonly isOnline: () => boolean;
}

/** Asks one service for everything that any number of tabs want, through one pacer and one gate. */
export interface Engine {
  /** One tab's view of it. Closing the view ends what that tab wanted. */
  join(tab?: TabState): QuoteSource;
  /** Every outcome from now on, for tabs that are somewhere else. */
  follow(listener: (answer: CheckAnswer) => void): () => void;
  /** The last outcomes, which such a tab is given when it joins. */
  lastList(): Outcome<CheckedInstruments> | undefined;
  held(isin: Isin): CheckedQuote | undefined;
  record(isin: Isin): AnswerRecord | undefined;
  /** Takes in what an earlier page held, of instruments of which nothing is known yet. */
  remember(values: readonly CheckedQuote[]): void;
  /** Those of which no more is known than that: a tab is told of them before it asks. */
  remembered(): readonly Isin[];
  /** Tells the tabs how the keeping of the history fares. */
  keep(history: HistoryKeeping): void;
  /** Sends nothing for so long: a tab remembers, or another page met, a gate that this engine did not. */
  hold(forMs: number): void;
  /** Ends every request, wait and timer. */
  close(): void;
}

export function createEngine(options: EngineOptions): Engine {
  const { client, clock, isOnline } = options;
  const health = createHealth();
  const pace = options.pace ?? createPace(options.policy, options.memory);
  const tabs = new Set<Tab>();
  /** Ends the request of each key that is in flight. */
  const inFlight = new Map<CheckKey, AbortController>();
  const life = new AbortController();
  const checks = createChecks(client, clock, (isin) => planFor(isin, 1));
  let interest: ReadonlyMap<Isin, number> = new Map();
  const listSchedule = createListSchedule();
  let firstSentAt: number | undefined;
  let hasAnswer = false;
  let wakeAt: number | undefined;
  let cancelWake: Cancel = () => undefined;
  const ledger = createLedger(options.memory?.closedForMs ?? 0);
  const outcomes = createOutcomes({ checks, clock, pace, health, ledger, listSchedule });
  const rememberedGate = createRememberedGate(options.memory?.closedUntilServiceMs);
  let isForeign = false;
  /** Whether somebody asked to try a refused token now, and no request has left since. */
  let isAskedByHand = false;
  let history: HistoryKeeping = "opening";

  /** `weight` is that of an instrument that nobody wants just now. */
  function planFor(isin: Isin, weight: number): number {
    const { cycleMs } = pace.snapshot(clock.now());
    return Math.max(pace.policy().baseIntervalMs, cycleMs) / (interest.get(isin) ?? weight);
  }
  const someoneLooks = () => [...tabs].some(isActive);
  const someoneAsks = () => [...tabs].some(wantsAnything);

  function statusFor(pausedSinceEpochMs: number | undefined): SourceStatus {
    const now = clock.now();
    return composeStatus({
      pausedSinceEpochMs,
      health,
      ledger,
      pace,
      checks,
      isIdle: interest.size === 0,
      isOnline: isOnline(),
      history,
      isForeign,
      wakeAt,
      now,
      epochNow: clock.epochNow(),
    });
  }

  function announce() {
    const shared = statusFor(undefined);
    for (const tab of tabs) {
      const { pausedSinceEpochMs } = tab;
      tab.status = pausedSinceEpochMs === undefined ? shared : statusFor(pausedSinceEpochMs);
      for (const listener of tab.listeners) listener(tab.status);
    }
  }

  /** What all tabs together want has changed: the pacer is told the difference. */
  function weigh() {
    const wanted = unionOf(tabs, backgroundWeight(pace.policy().baseIntervalMs));
    for (const isin of interest.keys()) {
      // What is in flight stays the pacer's until its answer is in: wanted again meanwhile, it is
      // not asked for twice.
      if (!wanted.has(isin) && !inFlight.has(isin)) pace.unwatch(isin);
    }
    for (const [isin, weight] of wanted) pace.watch(isin, weight);
    interest = wanted;
    watchList();
    pump();
  }

  /** The list is for whoever looks: an alert does without. */
  function watchList() {
    if (!someoneLooks()) {
      if (!inFlight.has(LIST_KEY)) pace.unwatch(LIST_KEY);
      return;
    }
    // The first request is for what somebody watches; after that neither waits for the other.
    if (firstSentAt === undefined && interest.size > 0) return;
    pace.watchEvery(LIST_KEY, listSchedule.intervalMs(pace.policy().baseIntervalMs));
  }

  /** Sends whatever may be sent now, and arranges to be woken when more may. */
  function pump() {
    cancelWake();
    wakeAt = undefined;
    while (someoneAsks() && !isForeign && !life.signal.aborted) {
      const now = clock.now();
      const { trouble } = health;
      if (trouble?.kind === "refused" && now < trouble.nextProbeAt) {
        wakeAt = trouble.nextProbeAt;
        break;
      }
      if (!hasAnswer && firstSentAt !== undefined && now < firstSentAt + FIRST_ALONE_MS) {
        wakeAt = firstSentAt + FIRST_ALONE_MS;
        break;
      }
      const turn = pace.next(now);
      if ("waitUntil" in turn) {
        wakeAt = Number.isFinite(turn.waitUntil) ? turn.waitUntil : undefined;
        break;
      }
      // One probe is one request, whatever becomes of it.
      if (trouble?.kind === "refused") health.probeAt(now + PROBE_INTERVAL_MS);
      if (turn.insteadOf !== undefined) inFlight.get(turn.insteadOf as CheckKey)?.abort();
      void check(turn.key as CheckKey, now);
    }
    if (wakeAt !== undefined) cancelWake = clock.after(wakeAt - clock.now(), pump);
    announce();
  }

  async function check(key: CheckKey, sentAt: number) {
    ledger.sent(sentAt, clock.epochNow());
    const request = new AbortController();
    const endWithLife = () => request.abort(life.signal.reason);
    life.signal.addEventListener("abort", endWithLife);
    inFlight.set(key, request);
    sent(key, sentAt);
    try {
      const isProbe = isAskedByHand && health.trouble?.kind === "refused";
      isAskedByHand = false;
      await checks.run(key, sentAt, {
        signal: request.signal,
        intent: isProbe ? "probe" : undefined,
        accepted(wasAsked) {
          // The key may have a newer request in flight.
          if (!request.signal.aborted) outcomes.succeeded(key, sentAt, wasAsked);
        },
      });
    } catch (error) {
      if (!request.signal.aborted) failed(key, sentAt, asMarketDataError(error));
    } finally {
      life.signal.removeEventListener("abort", endWithLife);
      if (inFlight.get(key) === request) inFlight.delete(key);
    }
    if (life.signal.aborted) return;
    hasAnswer = true;
    const now = clock.now();
    holdUntil(rememberedGate.take(now, checks.serviceOffsetMs(now)), now);
    if (key === LIST_KEY) watchList();
    else if (!interest.has(key) && !inFlight.has(key)) pace.unwatch(key);
    pump();
  }

  function sent(key: CheckKey, sentAt: number) {
    const isFirst = firstSentAt === undefined;
    firstSentAt ??= sentAt;
    if (key === LIST_KEY) listSchedule.sent();
    if (isFirst || key === LIST_KEY) watchList();
  }

  function failed(key: CheckKey, sentAt: number, error: MarketDataError) {
    // Another service's answers are worth nothing here, and it is not asked for more of them.
    if (error.field === SOURCE_FIELD) isForeign = true;
    outcomes.failed(key, sentAt, error, interest.size === 1);
    if (interest.size === 1) watchList();
  }

  function holdUntil(instant: number | undefined, now: number) {
    if (instant === undefined) return;
    pace.hold(instant, now);
    ledger.closed(undefined, pace.snapshot(now).closedUntil, now);
  }

  /** Somebody asks to try at once. */
  function probe() {
    const now = clock.now();
    isAskedByHand = health.trouble?.kind === "refused";
    health.probeAt(now);
    pace.retryNow(now);
    pump();
  }

  function forgetPace() {
    pace.forget();
    ledger.forget();
    pump();
  }

  function leave(tab: Tab) {
    tabs.delete(tab);
    weigh();
  }

  function join(state: TabState = NEW_TAB): QuoteSource {
    const tab = createTab(state, statusFor(state.pausedSinceEpochMs));
    tabs.add(tab);
    weigh();
    return viewOf(tab, { checks, clock, life, pace, planFor, weigh, probe, forgetPace, leave });
  }

  return {
    join,
    follow: (listener) => checks.follow(listener),
    lastList: () => checks.lists.last(LIST_KEY),
    held: (isin) => checks.held(isin),
    record: (isin) => checks.record(isin),
    remember(values) {
      checks.remember(values);
      announce();
    },
    remembered: () => checks.remembered(),
    keep(next) {
      if (next === history) return;
      history = next;
      announce();
    },
    hold(forMs) {
      const now = clock.now();
      holdUntil(now + forMs, now);
      pump();
    },
    close() {
      cancelWake();
      tabs.clear();
      const closed = new DOMException("The source is closed", "AbortError");
      life.abort(closed);
      checks.lists.end(closed);
      checks.quotes.end(closed);
    },
  };
}
