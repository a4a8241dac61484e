import type { PacePolicy } from "#engine/pacer/pace-policy.ts";
import type { PacerMemory } from "#engine/pacer/pacer-memory.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import {
  createManualClock,
  type ManualClock,
  START_EPOCH_MS,
  START_MS,
} from "#engine/protocol/testing-clock.ts";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import type { AbortSignalLike } from "#market/client/abort-signal.ts";
import type { Answer, Intent, MarketDataClient } from "#market/client/market-data-client.ts";
import type { Isin } from "#market/isin.ts";
import type { Quote } from "#market/quote.ts";
import { createPageSource } from "./testing-page-source.ts";

/** One request that reached the service. */
interface Asked {
  readonly key: Isin | "instruments";
  readonly at: number;
  readonly intent: Intent;
  /** The instant of the answer; undefined while the request is in flight. */
  answeredAt: number | undefined;
}

export const TEST_POLICY: PacePolicy = { baseIntervalMs: 2000, mostPerMinute: undefined };

/** A service in memory. The test sets its answers; a function may throw a MarketDataError. */
export interface TestService {
  readonly client: MarketDataClient;
  readonly asked: readonly Asked[];
  list: () => readonly Isin[];
  quote: (isin: Isin) => Quote;
  latencyMs: number;
  /** The service's clock minus the device's; undefined for answers without `Date`. */
  aheadMs: number | undefined;
  /** Whether the answers come from a gateway's cache. */
  isCached: boolean;
  /** Whether the quotes are a feed's, in place of older ones; see `Answer.replacesOlder`. */
  replacesOlder: boolean;
}

export function createTestService(clock: Clock, isins: readonly Isin[]): TestService {
  const asked: Asked[] = [];

  function answer<Value>(
    key: Asked["key"],
    signal: AbortSignalLike,
    intent: Intent,
    give: () => Value,
  ) {
    const request: Asked = { key, at: clock.now(), intent, answeredAt: undefined };
    asked.push(request);
    return new Promise<Answer<Value>>((resolve, reject) => {
      const giveUp = () => {
        cancel();
        reject(signal.reason);
      };
      const cancel = clock.after(service.latencyMs, () => {
        signal.removeEventListener("abort", giveUp);
        request.answeredAt = clock.now();
        try {
          const { isCached, replacesOlder } = service;
          resolve({ value: give(), serverDateMs: date(), isCached, replacesOlder });
        } catch (error) {
          reject(error);
        }
      });
      signal.addEventListener("abort", giveUp);
    });
  }

  function date(): number | undefined {
    if (service.aheadMs === undefined) return undefined;
    const at = START_EPOCH_MS + clock.now() - START_MS + service.aheadMs;
    return Math.floor(at / 1000) * 1000;
  }

  const service: TestService = {
    asked,
    list: () => isins,
    quote: (isin) => testQuote({ isin }),
    latencyMs: 20,
    aheadMs: 0,
    isCached: false,
    replacesOlder: false,
    client: {
      instruments: (signal, intent) =>
        answer("instruments", signal, intent, () => ({ isins: service.list(), refused: 0 })),
      quote: (isin, signal, intent) => answer(isin, signal, intent, () => service.quote(isin)),
    },
  };
  return service;
}

interface OpenSource {
  readonly clock: ManualClock;
  readonly service: TestService;
  readonly source: QuoteSource;
  readonly isins: readonly Isin[];
  /** `navigator.onLine` of the device. */
  readonly device: { isOnline: boolean };
  /** The requests since the last call. */
  readonly askedSince: () => readonly Asked[];
}

/** Opens a page's source over a service in memory, with this many watched instruments. */
export function openTestSource(watched: number, memory?: PacerMemory): OpenSource {
  const clock = createManualClock();
  const isins = Array.from({ length: watched }, (_, index) => testIsin(index + 1));
  const service = createTestService(clock, isins);
  const device = { isOnline: true };
  const source = createPageSource({
    client: service.client,
    clock,
    memory,
    policy: { baseIntervalMs: 2000, mostPerMinute: undefined },
    isOnline: () => device.isOnline,
  });
  if (watched > 0) source.setInterest(new Map(isins.map((isin) => [isin, 1])));
  let seen = 0;
  const askedSince = () => {
    const requests = service.asked.slice(seen);
    seen = service.asked.length;
    return requests;
  };
  return { clock, service, source, isins, device, askedSince };
}
