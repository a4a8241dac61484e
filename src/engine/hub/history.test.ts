import { describe, expect, test } from "vitest";
import type { HistoryAccess } from "#engine/protocol/history-access.ts";
import { isOverdue } from "#engine/protocol/quote-state.ts";
import { createManualClock, START_EPOCH_MS, settled } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import type { MarketDataClient } from "#market/client/market-data-client.ts";
import { MarketDataError } from "#market/errors.ts";
import type { HistoryStorageState, LastQuote, NewHistory } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { createEngine } from "./engine.ts";
import { recordHistory } from "./history.ts";
import { sourceAt } from "./testing-page-source.ts";
import { createTestService, TEST_POLICY } from "./testing-service.ts";

const ISIN = testIsin(1);

function lastQuote(isin: Isin, agoMs: number, updatedAt?: string): LastQuote {
  const quote = testQuote(updatedAt === undefined ? { isin } : { isin, updatedAt });
  const checkedAtEpochMs = START_EPOCH_MS - agoMs;
  const { bid, ask } = quote;
  const point = { checkedAtEpochMs, updatedAt: quote.updatedAt, bid, ask };
  return { isin, point, checkedAtEpochMs };
}

/** Opens one tab over an engine that records into a store controlled by the test. */
function open(kept: readonly LastQuote[] = []) {
  const clock = createManualClock();
  const service = createTestService(clock, [ISIN]);
  const batches: NewHistory[] = [];
  const store = {
    opened: 0,
    writeMs: 0,
    storageState: "kept" as HistoryStorageState,
    isClosed: false,
  };
  const history: HistoryAccess = {
    mayHold: async () => kept.length > 0,
    async open() {
      store.opened += 1;
      return {
        latest: async () => kept,
        async write(batch) {
          await new Promise<void>((resolve) => clock.after(store.writeMs, resolve));
          batches.push(...batch);
          return store.storageState;
        },
        close() {
          store.isClosed = true;
        },
      };
    },
  };
  const engine = recordHistory(
    createEngine({ client: service.client, clock, policy: TEST_POLICY, isOnline: () => true }),
    { sourceId: "svc-test", clock, history },
  );
  const source = sourceAt(engine, { clock, policy: TEST_POLICY });
  source.setInterest(new Map([[ISIN, 1]]));
  const ranges = () => {
    const all = batches.flatMap((batch) => batch.ranges);
    return new Map(all.map(({ from, to }) => [from, to])).size;
  };
  return { clock, service, engine, source, batches, store, ranges };
}

describe("an engine that records what a gateway's feed checks", () => {
  test("records each check once, at the instant at which it was made", async () => {
    const stage = open();
    const { clock, service, batches } = stage;
    const check = { atEpochMs: 1, ageMs: 0, planMs: 20_000 };
    const madeAt = clock.now();
    const client = { ...service.client };
    Object.assign(service.client, {
      quote: async (...request: Parameters<MarketDataClient["quote"]>) => {
        const answer = await client.quote(...request);
        return { ...answer, isCached: true, check: { ...check, ageMs: clock.now() - madeAt } };
      },
    });
    await clock.advance(12_000);
    expect(stage.service.asked.length).toBeGreaterThan(5);
    expect(batches).toHaveLength(1);
    expect(batches[0]?.checkedAtEpochMs).toBe(START_EPOCH_MS);
  });
});

describe("an engine that records its history", () => {
  test("loads the recording code after the first quote on a first visit, and loses none", async () => {
    const { clock, store, batches } = open();
    await settled();
    expect(store.opened).toBe(0);
    await clock.advance(5000);
    expect(store.opened).toBe(1);
    expect(batches[0]?.points).toHaveLength(1);
  });

  test("writes again as soon as the last write has ended, with all quotes since", async () => {
    const { clock, store, batches } = open();
    store.writeMs = 5000;
    await clock.advance(16_000);
    expect(batches.length).toBeGreaterThanOrEqual(2);
    expect(batches.length).toBeLessThanOrEqual(3);
    expect(batches.at(-1)?.checkedAtEpochMs).toBeGreaterThan(START_EPOCH_MS + 8000);
  });

  test("writes the last quotes once it is closed, and closes the store", async () => {
    const { clock, store, batches, engine, source } = open();
    store.writeMs = 1000;
    await clock.advanceUntil(() => source.status().checkCount === 2);
    expect(batches).toHaveLength(1);
    engine.close();
    await clock.advance(3000);
    expect(batches).toHaveLength(2);
    expect(store.isClosed).toBe(true);
  });

  test("reports the state of the history to the tabs", async () => {
    const { clock, store, source } = open();
    expect(source.status().history).toBe("opening");
    await clock.advance(1000);
    expect(source.status().history).toBe("kept");
    store.storageState = "full";
    await clock.advance(5000);
    expect(source.status().history).toBe("full");
  });

  test("ends a range when no tab has wanted the instrument for longer than a check takes, such as with another list", async () => {
    const { clock, source, ranges } = open();
    const wanted = new Map([[ISIN, 1]]);
    const leaveFor = async (ms: number) => {
      await clock.advance(5000);
      source.setInterest(new Map());
      await clock.advance(ms);
      source.setInterest(wanted);
      await clock.advance(5000);
    };
    await leaveFor(1000);
    expect(ranges()).toBe(1);
    await leaveFor(8000);
    expect(ranges()).toBe(2);
    await leaveFor(12_000);
    expect(ranges()).toBe(3);
  });

  test("ends a range when the last active tab is paused", async () => {
    const { clock, source, engine, ranges } = open();
    const other = sourceAt(engine, { clock, policy: TEST_POLICY });
    await clock.advance(3000);
    source.pause();
    await clock.advance(1000);
    source.resume();
    await clock.advance(3000);
    expect(ranges()).toBe(1);
    other.pause();
    source.pause();
    await clock.advance(1000);
    source.resume();
    await clock.advance(3000);
    expect(ranges()).toBe(2);
  });
});

describe("a refusal of the whole connection", () => {
  test.each(["unauthorized", "forbidden"] as const)(
    "of the kind %s ends the range of an instrument that was not requested meanwhile",
    async (kind) => {
      const { clock, service, source, batches } = open();
      const other = testIsin(2);
      service.list = () => [ISIN, other];
      source.setInterest(
        new Map([
          [ISIN, 4],
          [other, 1],
        ]),
      );
      // A check in five minutes for the other instrument, whose value is stale after ten.
      source.setPolicy({ ...TEST_POLICY, mostPerMinute: 1 });
      await clock.advance(600_000);
      const requested = () => service.asked.filter(({ key }) => key === other).length;
      const { quote } = service;
      let before = requested();
      while (requested() === before) await clock.advance(500);
      // Its answer.
      await clock.advance(500);
      before = requested();
      service.quote = () => {
        throw new MarketDataError(kind);
      };
      while (source.status().connection.state !== kind) await clock.advance(500);
      expect(requested()).toBe(before);
      service.quote = quote;
      while (requested() === before) await clock.advance(500);
      await clock.advance(5000);
      expect(requested()).toBeGreaterThan(before);
      const ranges = batches.flatMap((batch) => (batch.isin === other ? batch.ranges : []));
      const starts = new Set(ranges.map(({ from }) => from));
      expect(starts.size).toBe(2);
    },
  );
});

describe("a quote of an earlier page", () => {
  test("is shown as stale before anything is answered", async () => {
    const { clock, source } = open([lastQuote(ISIN, 3000)]);
    await settled();
    const held = source.lastGood(ISIN);
    expect(held?.quote).toEqual(testQuote({ isin: ISIN }));
    expect(clock.now() - (held?.checkedAt ?? 0)).toBe(3000);
    expect(isOverdue(held, clock.now())).toBe(true);
  });

  test("has the age 0 where the device's date was set back since", async () => {
    const { clock, source } = open([lastQuote(ISIN, -86_400_000)]);
    await settled();
    expect(source.lastGood(ISIN)?.checkedAt).toBe(clock.now());
    expect(isOverdue(source.lastGood(ISIN), clock.now())).toBe(true);
  });

  test("is replaced by the first check, which is compared with it", async () => {
    const { clock, source, service } = open([lastQuote(ISIN, 3000)]);
    service.quote = (isin) =>
      testQuote({ isin, ask: "10.8000", updatedAt: "2026-01-05T08:00:00Z" });
    await clock.advance(1000);
    const held = source.lastGood(ISIN);
    expect(isOverdue(held, clock.now())).toBe(false);
    expect(held?.moves.ask?.direction).toBe("up");
  });

  test("is not replaced by an older quote", async () => {
    const newer = "2026-01-05T07:59:59.999Z";
    const { clock, source } = open([lastQuote(ISIN, 3000, newer)]);
    await clock.advance(1000);
    expect(source.lastGood(ISIN)?.quote.updatedAt.text).toBe(newer);
    expect(isOverdue(source.lastGood(ISIN), clock.now())).toBe(false);
  });

  test("from the future is replaced by an older quote, and counted as refused", async () => {
    const { clock, source } = open([lastQuote(ISIN, 3000, "2026-01-06T07:59:59Z")]);
    await clock.advance(1000);
    expect(source.lastGood(ISIN)?.quote).toEqual(testQuote({ isin: ISIN }));
    expect(isOverdue(source.lastGood(ISIN), clock.now())).toBe(false);
    expect(source.record(ISIN)?.refused).toMatchObject({ count: 1, lastField: "updatedAt.future" });
  });

  test("from the future is not held where the service's clock is known by then", async () => {
    const other = testIsin(2);
    const { clock, engine, source } = open();
    await clock.advance(3000);
    const quote = testQuote({ isin: other, updatedAt: "2026-01-06T07:59:59Z" });
    engine.remember([{ ...testChecked(), quote, isRemembered: true }]);
    expect(source.lastGood(other)).toBeUndefined();
    source.setInterest(new Map([[other, 1]]));
    await clock.advance(5000);
    expect(source.record(other)?.refused?.lastField).toBe("updatedAt.future");
  });

  test("is not made live by an answer that is older still", async () => {
    const { clock, source } = open([lastQuote(ISIN, 3_600_000, "2026-01-05T07:59:59.999Z")]);
    await clock.advance(5000);
    expect(source.last(ISIN)).toMatchObject({ error: { field: "updatedAt.older" } });
    expect(isOverdue(source.lastGood(ISIN), clock.now())).toBe(true);
  });

  test("stays while checks fail", async () => {
    const { clock, source, service } = open([lastQuote(ISIN, 3000)]);
    service.quote = () => {
      throw new MarketDataError("network");
    };
    await clock.advance(30_000);
    expect(source.lastGood(ISIN)?.isRemembered).toBe(true);
  });

  test("is never recorded again as if it had been checked", async () => {
    const { batches, service, clock } = open([lastQuote(ISIN, 3000)]);
    service.latencyMs = 60_000;
    await clock.advance(5000);
    expect(batches).toEqual([]);
  });
});
