import { onTestFinished } from "vitest";
import { createTestService, type TestService } from "#engine/hub/testing-service.ts";
import { createManualClock, type ManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import { type EngineBackendOptions, engineBackend } from "#server/feed/engine/engine-backend.ts";
import { createFeed, type Feed } from "#server/feed/feed.ts";
import type { FeedAnswer } from "#server/feed/requests/feed-answer.ts";

export const ISINS = Array.from({ length: 30 }, (_, index) => testIsin(index));

export interface Setting {
  readonly clock: ManualClock;
  readonly service: TestService;
  readonly feed: Feed;
  /** Requests a quote as one page does; the promise resolves once the clock has moved on. */
  readonly ask: (
    isin: Isin,
    client?: string,
    waitMs?: number,
    intervalMs?: number,
  ) => Promise<FeedAnswer<unknown>>;
  /** Returns the number of requests to the service for this key. */
  readonly count: (key: Isin | "instruments") => number;
}

/** Starts a feed in front of a test service; closes it after the test. */
export function start(options: Partial<EngineBackendOptions> = {}): Setting {
  const clock = createManualClock();
  const service = createTestService(clock, ISINS);
  service.latencyMs = 50;
  const started = createFeed({
    clock,
    deadlineMs: 8000,
    openBackend: engineBackend({ client: service.client, ...options }),
  });
  onTestFinished(() => started.close());
  return {
    clock,
    service,
    feed: started,
    ask: (isin, client = "10.0.0.1", waitMs, intervalMs) =>
      started.quote(isin, { client, waitMs, intervalMs, signal: new AbortController().signal }),
    count: (key) => service.asked.filter((each) => each.key === key).length,
  };
}

/** Lets clients poll all of these instruments every two seconds, each at different instants. */
export async function poll(
  { clock, ask }: Setting,
  isins: readonly Isin[],
  clients: number,
  forMs: number,
  eachAnswer: (answer: FeedAnswer<unknown>) => void = () => undefined,
) {
  for (let at = 0; at < forMs; at += 100) {
    for (let client = 0; client < clients; client += 1) {
      isins.forEach((isin, index) => {
        if ((at + 700 * client + 100 * index) % 2000 === 0) {
          void ask(isin, `10.0.0.${client}`, 1000).then(eachAnswer);
        }
      });
    }
    await clock.advance(100);
  }
}

/** Limits the service to this many requests in each minute. */
export function limit(
  { service, clock }: Setting,
  perMinute: number,
): { readonly rejectedAt: number[] } {
  const rejectedAt: number[] = [];
  let used = 0;
  let minute = -1;
  service.quote = (isin) => {
    const now = Math.floor(clock.now() / 60_000);
    if (now !== minute) used = 0;
    minute = now;
    used += 1;
    if (used <= perMinute) return testQuote({ isin });
    rejectedAt.push(clock.now());
    throw new MarketDataError("rate-limited", {
      status: 429,
      retryAfterMs: Math.ceil(((now + 1) * 60_000 - clock.now()) / 1000) * 1000,
    });
  };
  return { rejectedAt };
}
