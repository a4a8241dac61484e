import { describe, expect, test } from "vitest";
import { createPageSource } from "#engine/hub/testing-page-source.ts";
import { createTestService, TEST_POLICY } from "#engine/hub/testing-service.ts";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import type { RateLimitHint } from "#market/headers/rate-limit-hint.ts";
import type { Isin } from "#market/isin.ts";

const MINUTE = 60_000;

/** The number of quotes requested in a minute from a service that sends this hint. */
function open(hint?: RateLimitHint, isCached = false) {
  const clock = createManualClock();
  const isins = Array.from({ length: 20 }, (_, index) => testIsin(index + 1));
  const service = createTestService(clock, isins);
  service.isCached = isCached;
  const { client } = service;
  const source = createPageSource({
    client: {
      ...client,
      quote: async (...request) => ({ ...(await client.quote(...request)), hint }),
    },
    clock,
    policy: TEST_POLICY,
    isOnline: () => true,
  });
  source.setInterest(new Map<Isin, number>(isins.map((isin) => [isin, 1])));
  return { clock, service, source };
}

const HINT: RateLimitHint = { limit: 60, remaining: 59, resetMs: MINUTE, windowMs: MINUTE };

describe("the service's rate limit headers", () => {
  test("set the pace before any limit is met", async () => {
    const { clock, service } = open(HINT);
    await clock.advance(MINUTE);
    expect(service.asked.length).toBeGreaterThan(50);
    expect(service.asked.length).toBeLessThanOrEqual(60);
  });

  test("are ignored on answers from a gateway's cache", async () => {
    const { clock, service } = open(HINT, true);
    await clock.advance(MINUTE);
    expect(service.asked.length).toBeGreaterThan(500);
  });

  test("are read from a 429 as well", async () => {
    const { clock, service } = open();
    const { quote } = service;
    // No answer came before, because a rate learned from answers takes precedence over a hint.
    service.list = () => {
      throw new MarketDataError("not-found", { status: 404 });
    };
    service.quote = () => {
      service.quote = quote;
      const hint = { ...HINT, remaining: 0, resetMs: 30_000 };
      throw new MarketDataError("rate-limited", { status: 429, retryAfterMs: 1000, hint });
    };
    await clock.advance(29_000);
    expect(service.asked.filter(({ key }) => key !== "instruments")).toHaveLength(1);
    await clock.advance(5000);
    expect(service.asked.length).toBeGreaterThan(5);
  });
});
