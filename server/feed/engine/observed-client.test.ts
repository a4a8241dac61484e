import { expect, test } from "vitest";
import { createTestService } from "#engine/hub/testing-service.ts";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { InstrumentList } from "#market/client/contract.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Quote } from "#market/quote.ts";
import { createOutcomeStore } from "#server/feed/outcomes/outcome-store.ts";
import { createObservedClient } from "./observed-client.ts";

const ISIN = testIsin(0);

test.each([
  new MarketDataError("rate-limited", { status: 429, retryAfterMs: 10_000 }),
  new MarketDataError("unauthorized", { status: 401 }),
  new MarketDataError("forbidden", { status: 403 }),
  new MarketDataError("http", { status: 503, gateClosedForMs: 10_000 }),
])(
  "excludes errors of the limit, the token and the gate from the last failure: %s",
  async (error) => {
    const clock = createManualClock();
    const service = createTestService(clock, [ISIN]);
    const outcomes = {
      quotes: createOutcomeStore<Quote>(),
      list: createOutcomeStore<InstrumentList>(),
    };
    const client = createObservedClient({
      client: service.client,
      clock,
      outcomes,
      onSent: () => undefined,
    });
    const fail = async (failure: MarketDataError) => {
      service.quote = () => {
        throw failure;
      };
      const failed = expect(client.quote(ISIN, new AbortController().signal)).rejects.toBe(failure);
      await clock.advance(service.latencyMs);
      await failed;
    };
    const silence = new MarketDataError("network");
    await fail(silence);
    await fail(error);
    expect(client.lastFailure?.error).toBe(silence);
  },
);
