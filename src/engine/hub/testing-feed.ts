import type { ManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import type { AbortSignalLike } from "#market/client/abort-signal.ts";
import type { Answer, Intent, MarketDataClient } from "#market/client/market-data-client.ts";
import { MarketDataError, type ProblemKind } from "#market/errors.ts";
import type { CheckInfo, FeedPace } from "#market/headers/feed-headers.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";

/** The result of one check of the feed: a quote or a failure. */
export type CheckResult =
  | { readonly quote: Quote }
  | { readonly kind: ProblemKind; readonly status: number };

interface Check {
  readonly atEpochMs: number;
  readonly madeAt: number;
  readonly result: CheckResult;
}

/** A request that reached the gateway. */
interface Asked {
  readonly key: Isin | "instruments";
  readonly at: number;
  readonly intent: Intent;
  /** The interval that the page names. */
  readonly intervalMs?: number | undefined;
}

/** A gateway with a feed, whose checks the test makes. An instrument that was never checked has to queue. */
export interface TestFeed {
  readonly client: MarketDataClient;
  readonly asked: readonly Asked[];
  readonly isins: readonly Isin[];
  /** Makes a check now. */
  readonly check: (isin: Isin, result?: CheckResult) => void;
  /** The last check of an instrument, as an answer would report it now. */
  readonly lastCheck: (isin: Isin) => { readonly check: CheckInfo; readonly result: CheckResult };
  /** Makes the next answer for this instrument a failure that comes from no check. */
  readonly failOnce: (isin: Isin, error: MarketDataError) => void;
  latencyMs: number;
  planMs: number;
  queuedForMs: number;
  pace: FeedPace;
  /** Whether answers have the headers of a feed. */
  hasFeedHeaders: boolean;
  /** Whether the gateway answers from its cache. */
  isHit: boolean;
  /** The gateway's date minus the device's. */
  dateLeadMs: number;
}

export function createTestFeed(clock: ManualClock, instruments: number): TestFeed {
  const isins = Array.from({ length: instruments }, (_, index) => testIsin(index + 1));
  const asked: Asked[] = [];
  const checks = new Map<Isin, Check>();
  const failures = new Map<Isin, MarketDataError>();
  const startedAt = clock.now();

  const feedHeaders = ({
    atEpochMs,
    madeAt,
  }: Omit<Check, "result">): { check?: CheckInfo; feed?: FeedPace } =>
    feed.hasFeedHeaders
      ? {
          check: { atEpochMs, ageMs: clock.now() - madeAt, planMs: feed.planMs },
          feed: feed.pace,
        }
      : {};

  function wait(ms: number, signal: AbortSignalLike): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(ms, resolve);
      const giveUp = () => {
        cancel();
        reject(signal.reason);
      };
      signal.addEventListener("abort", giveUp, { once: true });
    });
  }

  /** Answers a request. The age of the check is that at which the answer leaves the gateway. */
  async function answerOf(
    isin: Isin,
    signal: AbortSignalLike,
    intent: Intent,
  ): Promise<Answer<Quote>> {
    await wait(0, signal);
    if (!checks.has(isin)) await wait(intent === "queued" ? 0 : 1000, signal);
    const check = checks.get(isin);
    const failure = failures.get(isin);
    failures.delete(isin);
    const head = check ? feedHeaders(check) : {};
    await wait(feed.latencyMs, signal);
    if (failure) throw failure;
    if (!check) {
      const { queuedForMs, pace } = feed;
      throw new MarketDataError("rate-limited", { status: 504, queuedForMs, feed: pace });
    }
    const { result } = check;
    if ("kind" in result) {
      throw new MarketDataError(result.kind, { status: result.status, ...head });
    }
    return { value: result.quote, serverDateMs: undefined, isCached: feed.isHit, ...head };
  }

  const feed: TestFeed = {
    isins,
    asked,
    check(isin, result = { quote: testQuote({ isin }) }) {
      const madeAt = clock.now();
      const atEpochMs = clock.epochNow() + feed.dateLeadMs;
      checks.set(isin, { atEpochMs, madeAt, result });
    },
    lastCheck(isin) {
      const made = checks.get(isin);
      if (!made) throw new Error(`${isin} was never checked`);
      const { atEpochMs, madeAt, result } = made;
      return { check: { atEpochMs, ageMs: clock.now() - madeAt, planMs: feed.planMs }, result };
    },
    failOnce: (isin, error) => void failures.set(isin, error),
    latencyMs: 20,
    planMs: 20_000,
    queuedForMs: 20_000,
    pace: { perMinute: 60, desks: 14 },
    hasFeedHeaders: true,
    isHit: true,
    dateLeadMs: 0,
    client: {
      async instruments(signal, intent) {
        asked.push({ key: "instruments", at: clock.now(), intent });
        const head = feedHeaders({ atEpochMs: 1, madeAt: startedAt });
        await wait(feed.latencyMs, signal);
        const value = { isins, refused: 0 };
        return { value, serverDateMs: undefined, isCached: feed.isHit, ...head };
      },
      quote(isin, signal, intent, intervalMs) {
        asked.push({ key: isin, at: clock.now(), intent, intervalMs });
        return answerOf(isin, signal, intent);
      },
    },
  };
  return feed;
}
