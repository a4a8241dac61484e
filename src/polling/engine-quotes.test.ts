import { describe, expect, test } from "vitest";
import type { Isin } from "#market/isin.ts";
import { type QuoteParts, testIsin, testQuote } from "./testing-quotes.ts";
import { openTestSource } from "./testing-service.ts";

const ISIN = testIsin(1);
const { signal } = new AbortController();

/** What the source shows after the service has given each of these quotes in turn. */
async function shownAfter(...quotes: readonly QuoteParts[]) {
  const { clock, service, source } = openTestSource(1);
  for (const parts of quotes) {
    service.quote = (isin: Isin) => testQuote({ isin, ...parts });
    await clock.advance(5000);
  }
  return source.quote(ISIN, { signal });
}

describe("successive quotes", () => {
  test("show the newer one, against the one before", async () => {
    const shown = await shownAfter(
      { bid: "10.00", updatedAt: "2026-01-05T07:00:00.000000788Z" },
      { bid: "10.05", updatedAt: "2026-01-05T07:00:00.000000789Z" },
    );
    expect(shown.quote.bid.price).toBe("10.05");
  });

  test("never go back in time, not by a nanosecond; the check still counts", async () => {
    const { clock, service, source } = openTestSource(1);
    const at = (updatedAt: string, bid: string) => {
      service.quote = (isin) => testQuote({ isin, bid, updatedAt });
    };
    at("2026-01-05T07:00:00.000000789Z", "10.05");
    await clock.advance(5000);
    const before = await source.quote(ISIN, { signal });
    at("2026-01-05T07:00:00.000000788Z", "10.00");
    await clock.advance(5000);
    const after = await source.quote(ISIN, { signal });
    expect(after.quote).toBe(before.quote);
    expect(after.checkedAt).toBeGreaterThan(before.checkedAt);
    expect(source.status().connection.state).toBe("live");
  });

  test("show another price of the same instant", async () => {
    const shown = await shownAfter({ bid: "10.00" }, { bid: "10.05" });
    expect(shown.quote.bid.price).toBe("10.05");
  });

  test("hold the last good one through an answer that is refused", async () => {
    const { clock, service, source } = openTestSource(1);
    await clock.advance(5000);
    service.quote = (isin) => testQuote({ isin, updatedAt: "2026-01-05T09:00:00Z" });
    await clock.advance(5000);
    await expect(source.quote(ISIN, { signal })).rejects.toMatchObject({ kind: "contract" });
    service.quote = (isin) => testQuote({ isin, bid: "10.69" });
    await clock.advance(60_000);
    const { previous } = await source.quote(ISIN, { signal });
    expect(previous).toBeDefined();
  });
});

describe("a quote from the future", () => {
  test("is refused past a minute by the service's own clock", async () => {
    await expect(shownAfter({ updatedAt: "2026-01-05T08:01:30Z" })).rejects.toMatchObject({
      kind: "contract",
    });
  });

  test("is taken up to a minute, for clocks are never quite alike", async () => {
    const shown = await shownAfter({ updatedAt: "2026-01-05T08:00:55Z" });
    expect(shown.quote.updatedAt.text).toBe("2026-01-05T08:00:55Z");
  });

  test("is judged by the service's clock, not by a device that is a day behind", async () => {
    const { clock, service, source } = openTestSource(1);
    service.aheadMs = 86_400_000;
    service.quote = (isin) => testQuote({ isin, updatedAt: "2026-01-06T08:00:00Z" });
    await clock.advance(5000);
    expect((await source.quote(ISIN, { signal })).quote.instrument).toBe(ISIN);
  });

  test("is taken where the service never says its time", async () => {
    const { clock, service, source } = openTestSource(1);
    service.aheadMs = undefined;
    service.quote = (isin) => testQuote({ isin, updatedAt: "2026-06-01T08:00:00Z" });
    await clock.advance(5000);
    expect((await source.quote(ISIN, { signal })).quote.instrument).toBe(ISIN);
  });
});
