import { describe, expect, test } from "vitest";
import { openTestSource } from "#engine/hub/testing-service.ts";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import { contractError } from "#market/client/contract-error.ts";
import { MarketDataError } from "#market/errors.ts";
import { createTestHub } from "./testing-hub.ts";

const [FIRST, SECOND] = [testIsin(1), testIsin(2)];

function refuse(field: string): never {
  throw contractError("not a quote", field);
}

describe("the record of an instrument's answers", () => {
  test("is empty while only good quotes were received", async () => {
    const { clock, source } = openTestSource(1);
    await clock.advance(10_000);
    expect(source.status().checkCount).toBeGreaterThan(1);
    expect(source.record(FIRST)).toBeUndefined();
  });

  test("counts refused answers since the first, with the field of the last", async () => {
    const { clock, service, source } = openTestSource(1);
    await clock.advance(3000);
    service.quote = () => refuse("ask.price");
    await clock.advanceUntil(() => source.record(FIRST) !== undefined);
    const sinceEpochMs = clock.epochNow();
    service.quote = () => refuse("updatedAt");
    await clock.advanceUntil(() => source.record(FIRST)?.refused?.count === 3);
    expect(source.record(FIRST)).toMatchObject({
      refused: { count: 3, lastField: "updatedAt" },
      older: 0,
    });
    expect(sinceEpochMs - (source.record(FIRST)?.refused?.sinceEpochMs ?? 0)).toBeLessThan(100);
  });

  test("keeps its count when good quotes come again", async () => {
    const { clock, service, source } = openTestSource(1);
    const { quote } = service;
    service.quote = () => refuse("ask");
    await clock.advanceUntil(() => source.record(FIRST) !== undefined);
    service.quote = quote;
    await clock.advanceUntil(() => source.lastGood(FIRST) !== undefined);
    expect(source.record(FIRST)?.refused?.count).toBeGreaterThan(0);
  });

  test("counts a quote from the future as refused", async () => {
    const { clock, service, source } = openTestSource(1);
    service.quote = (isin) => testQuote({ isin, updatedAt: "2026-01-05T09:00:00Z" });
    await clock.advanceUntil(() => source.record(FIRST) !== undefined);
    expect(source.record(FIRST)?.refused?.lastField).toBe("updatedAt.future");
  });

  test.each([
    new MarketDataError("http", { status: 500 }),
    new MarketDataError("not-found", { status: 404 }),
    new MarketDataError("timeout"),
  ])("does not count %s, which is no invalid answer", async (error) => {
    const { clock, service, source } = openTestSource(1);
    service.quote = () => {
      throw error;
    };
    await clock.advance(10_000);
    expect(source.last(FIRST)).toMatchObject({ error });
    expect(source.record(FIRST)).toBeUndefined();
  });

  test("counts older quotes separately, and ignores each", async () => {
    const { clock, service, source } = openTestSource(1);
    await clock.advance(3000);
    const shown = source.lastGood(FIRST)?.quote;
    service.quote = (isin) => testQuote({ isin, updatedAt: "2026-01-05T07:59:59.123456788Z" });
    await clock.advanceUntil(() => source.record(FIRST)?.older === 2);
    expect(source.record(FIRST)?.refused).toBeUndefined();
    expect(source.lastGood(FIRST)?.quote).toBe(shown);
  });

  test("is separate for each instrument", async () => {
    const { clock, service, source } = openTestSource(2);
    service.quote = (isin) => (isin === FIRST ? refuse("bid") : testQuote({ isin }));
    await clock.advanceUntil(() => source.record(FIRST) !== undefined);
    expect(source.record(SECOND)).toBeUndefined();
  });
});

describe("the record, in several tabs", () => {
  test("is the same in each, one that opens later included", async () => {
    const { clock, service, openTab } = createTestHub(1);
    const early = openTab().source;
    await clock.advance(3000);
    const { quote } = service;
    service.quote = () => refuse("bid.size");
    await clock.advanceUntil(() => early.record(FIRST)?.refused?.count === 2);
    service.quote = quote;
    const late = openTab().source;
    await clock.advance(50);
    expect(late.record(FIRST)).toEqual(early.record(FIRST));
    expect(late.record(FIRST)?.refused?.count).toBe(2);
  });
});
