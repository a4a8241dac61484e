import { testQuote } from "#engine/protocol/testing-quotes.ts";
import type { Answer, MarketDataClient } from "#market/client/market-data-client.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import type { Endpoint } from "../simulation/endpoint.ts";
import { type SimulatedClock, stampOf } from "./clock.ts";

/** The requests of all clients, as the service receives them. Instants are those of the simulated clock. */
export interface Traffic {
  /** Instants at which a 429 was received. */
  readonly limitedAt: readonly number[];
  /** Number of requests that were sent inside a Retry-After that was known by then. */
  readonly inside: () => number;
  /** The end of the latest Retry-After. */
  readonly closedUntil: () => number;
  /** Records a request that is sent. */
  readonly sent: (sentAt: number) => void;
  readonly limited: (now: number, retryAfterMs: number | undefined) => void;
}

export function createTraffic(): Traffic {
  const limitedAt: number[] = [];
  let inside = 0;
  let closedUntil = 0;
  return {
    limitedAt,
    inside: () => inside,
    closedUntil: () => closedUntil,
    sent(sentAt) {
      if (sentAt < closedUntil) inside += 1;
    },
    limited(now, retryAfterMs) {
      limitedAt.push(now);
      closedUntil = Math.max(closedUntil, now + (retryAfterMs ?? 0));
    },
  };
}

interface ServiceParts {
  readonly endpoint: Endpoint;
  readonly clock: SimulatedClock;
  readonly traffic: Traffic;
  readonly isins: readonly Isin[];
  /** Called when the asker receives a quote. */
  readonly answered: (isin: Isin, sentAt: number, now: number) => void;
}

/** Returns the asker's client of the simulated service. */
export function createServiceClient(parts: ServiceParts): MarketDataClient {
  const { endpoint, clock, traffic, isins, answered } = parts;

  function ask<T>(valueAt: (sentAt: number, now: number) => T): Promise<Answer<T>> {
    const sentAt = clock.now();
    traffic.sent(sentAt);
    return new Promise((resolve, reject) => {
      endpoint.ask(sentAt, ({ isLimited, retryAfterMs }, now) => {
        if (isLimited) {
          traffic.limited(now, retryAfterMs);
          reject(new MarketDataError("rate-limited", { status: 429, retryAfterMs }));
          return;
        }
        const serverDateMs = Math.floor(clock.epochNow() / 1000) * 1000;
        resolve({ value: valueAt(sentAt, now), serverDateMs, isCached: false });
      });
    });
  }

  return {
    instruments: () => ask(() => ({ isins, refused: 0 })),
    quote: (isin) =>
      ask((sentAt, now) => {
        answered(isin, sentAt, now);
        return testQuote({ isin, updatedAt: stampOf(sentAt) });
      }),
  };
}
