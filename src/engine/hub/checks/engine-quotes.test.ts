import { describe, expect, test } from "vitest";
import { openTestSource } from "#engine/hub/testing-service.ts";
import { isOverdue, judgeQuote } from "#engine/protocol/quote-state.ts";
import { snapshotOf } from "#engine/protocol/snapshot.ts";
import { type QuoteOverrides, testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";

const ISIN = testIsin(1);
const { signal } = new AbortController();

/** Returns the quote that the source shows after the service has sent each of these in turn. */
async function shownAfter(...quotes: readonly QuoteOverrides[]) {
  const { clock, service, source } = openTestSource(1);
  for (const overrides of quotes) {
    service.quote = (isin: Isin) => testQuote({ isin, ...overrides });
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

  test("show a different price for the same instant", async () => {
    const shown = await shownAfter({ bid: "10.00" }, { bid: "10.05" });
    expect(shown.quote.bid.price).toBe("10.05");
  });

  test("are disputed at one instant with different prices, until the market moves on", async () => {
    const first = { bid: "10.00" };
    const other = { bid: "10.05" };
    const later = { bid: "10.05", updatedAt: "2026-01-05T07:59:59.123456790Z" };
    expect((await shownAfter(first, first)).isDisputed).toBe(false);
    expect((await shownAfter(first, other)).isDisputed).toBe(true);
    expect((await shownAfter(first, other, other, other)).isDisputed).toBe(true);
    expect((await shownAfter(first, other, later)).isDisputed).toBe(false);
  });

  test("unchanged for ten minutes are a quiet market: each is checked, the connection live", async () => {
    const { clock, source } = openTestSource(1);
    await clock.advance(3000);
    const before = source.lastGood(ISIN)?.quote;
    await clock.advance(10 * 60_000);
    expect(source.lastGood(ISIN)?.quote.updatedAt).toEqual(before?.updatedAt);
    expect(isOverdue(source.lastGood(ISIN), clock.now())).toBe(false);
    expect(source.status().connection.state).toBe("live");
    const snapshot = snapshotOf(source, ISIN);
    expect(judgeQuote({ snapshot, connection: "live", isOld: false, isListed: true })).toEqual({
      state: "live",
      cause: undefined,
    });
  });

  test("keep the last good one after an answer that is refused", async () => {
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
  test("is refused beyond a minute by the service's own clock", async () => {
    await expect(shownAfter({ updatedAt: "2026-01-05T08:01:30Z" })).rejects.toMatchObject({
      kind: "contract",
    });
  });

  test("is accepted up to a minute, because clocks differ slightly", async () => {
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

  test("is accepted where the service never sends its time", async () => {
    const { clock, service, source } = openTestSource(1);
    service.aheadMs = undefined;
    service.quote = (isin) => testQuote({ isin, updatedAt: "2026-06-01T08:00:00Z" });
    await clock.advance(5000);
    expect((await source.quote(ISIN, { signal })).quote.instrument).toBe(ISIN);
  });
});

describe("a service whose clock was ahead and is corrected", () => {
  const DAY_MS = 86_400_000;

  /** Shows a quote of tomorrow, by the service's clock before its correction. */
  async function openAhead() {
    const open = openTestSource(1);
    open.service.aheadMs = DAY_MS;
    open.service.quote = (isin) => testQuote({ isin, updatedAt: "2026-01-06T08:00:00Z" });
    await open.clock.advance(5000);
    expect(open.source.lastGood(ISIN)?.quote.updatedAt.text).toBe("2026-01-06T08:00:00Z");
    return open;
  }

  test("is followed at once: the quote from the future is no baseline, and counts as refused", async () => {
    const { clock, service, source } = await openAhead();
    service.aheadMs = 0;
    service.quote = (isin) => testQuote({ isin, bid: "10.05", updatedAt: "2026-01-05T08:00:05Z" });
    await clock.advance(5000);
    const shown = await source.quote(ISIN, { signal });
    expect(shown.quote.bid.price).toBe("10.05");
    expect(shown.isDisputed).toBe(false);
    expect(source.record(ISIN)).toMatchObject({
      refused: { count: 1, lastField: "updatedAt.future" },
      older: 0,
    });
    expect(source.record(ISIN)?.isPast).toBeUndefined();
    service.quote = (isin) => testQuote({ isin, bid: "10.06", updatedAt: "2026-01-05T08:00:09Z" });
    await clock.advance(5000);
    expect(source.lastGood(ISIN)?.quote.bid.price).toBe("10.06");
    expect(source.record(ISIN)?.refused?.count).toBe(1);
    await clock.advance(35_000);
    expect(source.record(ISIN)).toMatchObject({ refused: { count: 1 }, isPast: true });
  });

  test("within a minute is waited for while the held quote is stale", async () => {
    const { clock, service, source } = openTestSource(1);
    service.quote = (isin) => testQuote({ isin, updatedAt: "2026-01-05T08:00:45Z" });
    await clock.advance(3000);
    service.quote = (isin) => testQuote({ isin, bid: "10.05", updatedAt: "2026-01-05T08:00:30Z" });
    await clock.advance(20_000);
    expect(source.last(ISIN)).toMatchObject({ error: { kind: "contract" } });
    service.quote = (isin) => testQuote({ isin, bid: "10.06", updatedAt: "2026-01-05T08:00:46Z" });
    await clock.advance(60_000);
    expect(source.last(ISIN)).toMatchObject({ value: { quote: { bid: { price: "10.06" } } } });
  });

  test("causes no refusal where it never sends its time", async () => {
    const { clock, service, source } = openTestSource(1);
    service.aheadMs = undefined;
    service.quote = (isin) => testQuote({ isin, updatedAt: "2026-01-06T08:00:00Z" });
    await clock.advance(3000);
    service.quote = (isin) => testQuote({ isin, updatedAt: "2026-01-05T08:00:05Z" });
    await clock.advance(3000);
    expect(source.lastGood(ISIN)?.quote.updatedAt.text).toBe("2026-01-06T08:00:00Z");
    expect(source.record(ISIN)).toMatchObject({ refused: undefined });
  });
});

describe("a service that returns older quotes only", () => {
  /** Shows one quote, and then receives only an older one for a given time. */
  async function openBehind(ms: number) {
    const open = openTestSource(1);
    open.service.quote = (isin) => testQuote({ isin, updatedAt: "2026-01-05T07:00:00.2Z" });
    await open.clock.advance(3000);
    open.service.quote = (isin) => testQuote({ isin, updatedAt: "2026-01-05T07:00:00.1Z" });
    await open.clock.advance(ms);
    const snapshot = snapshotOf(open.source, ISIN);
    const isOld = isOverdue(snapshot?.checked, open.clock.now());
    const judged = judgeQuote({ snapshot, connection: "live", isOld, isListed: true });
    return { ...open, snapshot, judged };
  }

  test("keeps its value live as long as any unchecked value stays live", async () => {
    const { judged } = await openBehind(8000);
    expect(judged).toEqual({ state: "live", cause: undefined });
  });

  test("makes it stale after that: the service answers, but does not confirm the value", async () => {
    const { judged, snapshot, source } = await openBehind(16_000);
    expect(judged).toEqual({ state: "stale", cause: "contract" });
    expect(snapshot?.problem?.field).toBe("updatedAt.older");
    expect(snapshot?.checked?.quote.updatedAt.text).toBe("2026-01-05T07:00:00.2Z");
    expect(source.status().connection.state).toBe("live");
  });

  test("is counted for each of them, and for none as an invalid answer", async () => {
    const { source } = await openBehind(60_000);
    expect(source.record(ISIN)?.older).toBeGreaterThan(5);
    expect(source.record(ISIN)?.refused).toBeUndefined();
  });

  test.each([
    ["the same one", "2026-01-05T07:00:00.2Z"],
    ["a newer one", "2026-01-05T07:00:00.3Z"],
  ])("is trusted again with %s", async (_, updatedAt) => {
    const { clock, service, source } = await openBehind(16_000);
    service.quote = (isin) => testQuote({ isin, updatedAt });
    await clock.advance(60_000);
    expect(source.last(ISIN)).toMatchObject({
      value: { quote: { updatedAt: { text: updatedAt } } },
    });
    expect(isOverdue(source.lastGood(ISIN), clock.now())).toBe(false);
  });

  test("is judged alike by a page that opens later, whose gateway gives the newest one in their place", async () => {
    const { clock, service, source } = openTestSource(1);
    service.replacesOlder = true;
    service.quote = (isin) => testQuote({ isin, updatedAt: "2026-01-05T07:00:00.2Z" });
    await clock.advance(5000);
    expect(source.last(ISIN)).toHaveProperty("value");
    expect(source.record(ISIN)?.older).toBeGreaterThan(1);
    await clock.advance(11_000);
    expect(source.last(ISIN)).toMatchObject({ error: { field: "updatedAt.older" } });
    expect(source.lastGood(ISIN)?.quote.updatedAt.text).toBe("2026-01-05T07:00:00.2Z");
    service.quote = (isin) => testQuote({ isin, updatedAt: "2026-01-05T07:00:00.3Z" });
    await clock.advance(60_000);
    expect(source.last(ISIN)).toHaveProperty("error");
    expect(source.record(ISIN)?.refused).toBeUndefined();
    service.replacesOlder = false;
    await clock.advance(60_000);
    expect(source.last(ISIN)).toHaveProperty("value");
  });

  test("now and then, as one of several machines that lags behind, changes nothing", async () => {
    const { clock, service, source } = openTestSource(1);
    let asked = 0;
    service.quote = (isin) => {
      asked += 1;
      return testQuote({ isin, updatedAt: `2026-01-05T07:00:00.${asked % 2 === 1 ? 2 : 1}Z` });
    };
    await clock.advance(60_000);
    expect(source.record(ISIN)?.older).toBeGreaterThan(5);
    expect(source.last(ISIN)).toHaveProperty("value");
  });
});

describe("a device whose date is wrong", () => {
  test.each([
    ["a day ahead", -86_400_000],
    ["ninety seconds behind", 90_000],
    ["right", 0],
  ])("%s is shown its error at every answer, to a second", async (_, aheadMs) => {
    const { clock, service, source } = openTestSource(1);
    service.aheadMs = aheadMs;
    await clock.advance(5000);
    const { deviceLeadMs = Number.NaN } = source.status();
    expect(Math.abs(deviceLeadMs + aheadMs)).toBeLessThan(1000);
  });

  test("is not noticed before the service has sent its time", async () => {
    const { clock, service, source } = openTestSource(1);
    service.aheadMs = undefined;
    await clock.advance(5000);
    expect(source.status().deviceLeadMs).toBeUndefined();
  });

  test("is compared with the service's time alone, not with a gateway's", async () => {
    const { clock, service, source } = openTestSource(1);
    await clock.advance(3000);
    const serverDateMs = clock.epochNow() - 86_400_000;
    service.quote = () => {
      throw new MarketDataError("http", { status: 502, serverDateMs });
    };
    await clock.advance(10_000);
    expect(Math.abs(source.status().deviceLeadMs ?? Number.NaN)).toBeLessThan(1000);
    service.quote = () => {
      throw new MarketDataError("http", { status: 500, serverDateMs });
    };
    await clock.advance(40_000);
    expect(source.status().deviceLeadMs).toBeGreaterThan(86_000_000);
  });

  test("agrees again once it is corrected", async () => {
    const { clock, source } = openTestSource(1);
    clock.skipDate(86_400_000);
    await clock.advance(5000);
    expect(source.status().deviceLeadMs).toBeGreaterThan(86_000_000);
    clock.skipDate(-86_400_000);
    await clock.advance(5000);
    expect(Math.abs(source.status().deviceLeadMs ?? Number.NaN)).toBeLessThan(1000);
  });

  test("changes no age", async () => {
    const { clock, service, source } = openTestSource(1);
    service.aheadMs = 86_400_000;
    await clock.advance(5000);
    const { serviceOffsetMs = Number.NaN } = source.status();
    const serviceNow = clock.now() + serviceOffsetMs;
    expect(Math.abs(serviceNow - clock.epochNow() - 86_400_000)).toBeLessThan(1000);
  });
});
