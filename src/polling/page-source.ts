import type { MarketDataClient } from "#market/client.ts";
import { MarketDataError } from "#market/errors.ts";
import { nanosToMs } from "#market/instant.ts";
import type { Isin } from "#market/isin.ts";
import { derive, judgeSuccession, type Quote } from "#market/quote.ts";
import { createAnswers, replay } from "./answers.ts";
import type { Cancel, Clock } from "./clock.ts";
import { createHealth, PROBE_INTERVAL_MS } from "./health.ts";
import type { Pacer } from "./pacer.ts";
import { createServiceClock } from "./service-clock.ts";
import type {
  CheckedInstruments,
  CheckedQuote,
  Connection,
  QuoteSource,
  RequestMark,
  SourceStatus,
} from "./source.ts";

/** The instrument list goes through the same pacer, under a name that no ISIN can have. */
const LIST_KEY = "instruments";
const LIST_INTERVAL_MS = 10 * 60_000;
/** A quote from further ahead than this, by the service's own clock, is no quote. */
const FUTURE_TOLERANCE_MS = 60_000;
/** What the pace strip looks back on. */
const REQUEST_MARKS = 240;

export interface PageSourceOptions {
  readonly client: MarketDataClient;
  readonly clock: Clock;
  readonly pacer: Pacer;
  readonly baseIntervalMs: number;
  /** What the device says of its own network; believed only together with a failed request. */
  readonly isOnline: () => boolean;
}

/** A source that asks from within the page: one pacer, one gate, one request in flight for each key. */
export function createPageSource(options: PageSourceOptions): QuoteSource {
  const { client, clock, pacer, baseIntervalMs, isOnline } = options;
  const health = createHealth();
  const serviceClock = createServiceClock();
  const lists = createAnswers<typeof LIST_KEY, CheckedInstruments>();
  const quotes = createAnswers<Isin, CheckedQuote>();
  /** The last good quote of each instrument outlives the errors that came after it. */
  const held = new Map<Isin, CheckedQuote>();
  const listeners = new Set<(status: SourceStatus) => void>();
  const life = new AbortController();

  const inFlight = new Set<string>();
  let interest: ReadonlyMap<Isin, number> = new Map();
  let visible = true;
  let pausedSinceEpochMs: number | undefined;
  let wakeAt: number | undefined;
  let cancelWake: Cancel = () => undefined;
  let askedFor = { ms: 0, capped: false };
  let lastSentAtEpochMs: number | undefined;
  let requests: readonly RequestMark[] = [];
  let checks = 0;

  pacer.watch(LIST_KEY, baseIntervalMs / LIST_INTERVAL_MS);

  function connection(now: number): Connection {
    if (pausedSinceEpochMs !== undefined)
      return { state: "paused", sinceEpochMs: pausedSinceEpochMs };
    const { trouble } = health;
    if (trouble?.kind === "refused") {
      const { state, sinceEpochMs, error, nextProbeAt } = trouble;
      return { state, sinceEpochMs, error, nextTryAt: nextProbeAt };
    }
    const { closedUntil } = pacer.snapshot(now);
    if (closedUntil !== undefined) {
      const resumeAtEpochMs = clock.epochNow() + (closedUntil - now);
      return {
        state: "rate-limited",
        resumeAt: closedUntil,
        resumeAtEpochMs,
        askedForMs: askedFor.ms,
        capped: askedFor.capped,
      };
    }
    if (trouble) {
      if (!isOnline()) return { state: "offline", nextTryAt: wakeAt };
      return { state: "unreachable", nextTryAt: wakeAt, error: trouble.error };
    }
    return { state: health.everAnswered ? "live" : "connecting" };
  }

  function readStatus(): SourceStatus {
    const now = clock.now();
    const { perMinute, cycleMs, closedUntil } = pacer.snapshot(now);
    const serviceNow = serviceClock.at(now);
    return {
      connection: connection(now),
      perMinute,
      cycleMs,
      closedUntil,
      serviceOffsetMs: serviceNow === undefined ? undefined : serviceNow - now,
      lastSentAtEpochMs,
      requests,
      checks,
    };
  }

  /** Computed once for all that read it: it changes only when something was sent, answered or said. */
  let status = readStatus();

  function announce() {
    status = readStatus();
    for (const listener of listeners) listener(status);
  }

  /** Sends whatever may be sent now, and arranges to be woken when more may. */
  function pump() {
    cancelWake();
    wakeAt = undefined;
    while (visible && pausedSinceEpochMs === undefined && !life.signal.aborted) {
      const now = clock.now();
      const { trouble } = health;
      if (trouble?.kind === "refused" && now < trouble.nextProbeAt) {
        wakeAt = trouble.nextProbeAt;
        break;
      }
      const turn = pacer.next(now);
      if ("waitUntil" in turn) {
        wakeAt = Number.isFinite(turn.waitUntil) ? turn.waitUntil : undefined;
        break;
      }
      // One probe is one request, whatever becomes of it.
      if (trouble?.kind === "refused") health.probeAt(now + PROBE_INTERVAL_MS);
      void check(turn.key, now);
    }
    if (wakeAt !== undefined) cancelWake = clock.after(wakeAt - clock.now(), pump);
    announce();
  }

  async function check(key: string, sentAt: number) {
    lastSentAtEpochMs = clock.epochNow();
    requests = [...requests.slice(1 - REQUEST_MARKS), { sentAt, limited: false }];
    inFlight.add(key);
    try {
      if (key === LIST_KEY) await checkList(sentAt);
      else await checkQuote(key as Isin, sentAt);
      pacer.succeeded(key, sentAt, clock.now());
      health.succeeded();
    } catch (error) {
      if (life.signal.aborted) return;
      failed(key, sentAt, asMarketDataError(error));
    } finally {
      inFlight.delete(key);
    }
    if (key !== LIST_KEY && !interest.has(key as Isin)) pacer.unwatch(key);
    pump();
  }

  async function checkList(sentAt: number) {
    const { value, serverDateMs } = await client.instruments(life.signal);
    const now = clock.now();
    if (serverDateMs !== undefined) serviceClock.learn(serverDateMs, sentAt, now);
    lists.settle(LIST_KEY, {
      at: now,
      value: {
        isins: value.isins,
        refused: value.refused,
        checkedAt: now,
        checkedAtEpochMs: clock.epochNow(),
      },
    });
  }

  async function checkQuote(isin: Isin, sentAt: number) {
    const { value, serverDateMs } = await client.quote(isin, life.signal);
    const now = clock.now();
    if (serverDateMs !== undefined) serviceClock.learn(serverDateMs, sentAt, now);
    refuseFuture(value, now);
    const before = held.get(isin);
    // The market never runs backwards on screen: an older quote proves only that the service answers.
    const isOlder = judgeSuccession(before?.quote, value) === "older";
    const quote = isOlder && before ? before.quote : value;
    const checked: CheckedQuote = {
      quote,
      derived: derive(quote),
      previous: before?.quote,
      checkedAt: now,
      checkedAtEpochMs: clock.epochNow(),
    };
    held.set(isin, checked);
    checks += 1;
    quotes.settle(isin, { at: now, value: checked });
  }

  function refuseFuture(quote: Quote, now: number) {
    const serviceNow = serviceClock.at(now);
    if (serviceNow === undefined) return;
    if (nanosToMs(quote.updatedAt.nanos) - serviceNow > FUTURE_TOLERANCE_MS) {
      throw new MarketDataError("contract", { reason: "updatedAt lies in the future" });
    }
  }

  function failed(key: string, sentAt: number, error: MarketDataError) {
    const now = clock.now();
    if (error.serverDateMs !== undefined) serviceClock.learn(error.serverDateMs, sentAt, now);
    if (error.kind === "rate-limited") {
      pacer.limited(key, sentAt, now, error.retryAfterMs);
      requests = requests.map((mark) =>
        mark.sentAt === sentAt ? { ...mark, limited: true } : mark,
      );
    } else {
      pacer.failed(key, sentAt, now, error.retryAfterMs);
    }
    if (error.retryAfterMs !== undefined || error.kind === "rate-limited") {
      const { closedUntil } = pacer.snapshot(now);
      askedFor = {
        ms: error.retryAfterMs ?? (closedUntil ?? now) - now,
        capped: error.retryAfterCapped ?? false,
      };
    }
    health.failed(error, now, clock.epochNow());
    if (key === LIST_KEY) lists.settle(LIST_KEY, { at: now, error });
    else quotes.settle(key as Isin, { at: now, error });
  }

  pump();

  return {
    async instruments(signal) {
      life.signal.throwIfAborted();
      const last = lists.last(LIST_KEY);
      const isCurrent = last && "value" in last && clock.now() - last.at < LIST_INTERVAL_MS;
      return isCurrent ? last.value : lists.next(LIST_KEY, signal);
    },

    async quote(isin, { newerThan = Number.NEGATIVE_INFINITY, signal }) {
      life.signal.throwIfAborted();
      const last = quotes.last(isin);
      return last && last.at > newerThan ? replay(last) : quotes.next(isin, signal);
    },

    plannedIntervalMs(isin) {
      const weight = interest.get(isin) ?? 1;
      return Math.max(baseIntervalMs, status.cycleMs) / weight;
    },

    setInterest(weights) {
      for (const isin of interest.keys()) {
        // What is in flight stays the pacer's until its answer is in: wanted again meanwhile, it
        // is not asked for twice.
        if (!weights.has(isin) && !inFlight.has(isin)) pacer.unwatch(isin);
      }
      for (const [isin, weight] of weights) pacer.watch(isin, weight);
      interest = new Map(weights);
      pump();
    },

    setVisible(nowVisible) {
      visible = nowVisible;
      pump();
    },

    pause() {
      pausedSinceEpochMs ??= clock.epochNow();
      pump();
    },

    resume() {
      pausedSinceEpochMs = undefined;
      pump();
    },

    probe() {
      const now = clock.now();
      health.probeAt(now);
      pacer.retryNow(now);
      pump();
    },

    status: () => status,

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    close() {
      cancelWake();
      listeners.clear();
      const closed = new DOMException("The source is closed", "AbortError");
      life.abort(closed);
      lists.end(closed);
      quotes.end(closed);
    },
  };
}

function asMarketDataError(error: unknown): MarketDataError {
  if (error instanceof MarketDataError) return error;
  return new MarketDataError("contract", { cause: error });
}
