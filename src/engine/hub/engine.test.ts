import { describe, expect, test } from "vitest";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { testChecked, testIsin } from "#engine/protocol/testing-quotes.ts";
import { contractError, SOURCE_FIELD } from "#market/client/contract-error.ts";
import { MarketDataError } from "#market/errors.ts";
import { openTestSource } from "./testing-service.ts";

const forever = new AbortController().signal;

describe("a page's source", () => {
  test("asks for the list of instruments first", async () => {
    const { clock, service } = openTestSource(3);
    await clock.advance(10_000);
    expect(service.asked[0]?.key).toBe("instruments");
  });

  test("asks for each watched instrument about once in each interval, and never more often", async () => {
    const { clock, service, isins } = openTestSource(3);
    await clock.advance(60_000);
    for (const isin of isins) {
      const at = service.asked.filter(({ key }) => key === isin).map((request) => request.at);
      expect(at.length).toBeGreaterThan(20);
      for (const [index, time] of at.entries()) {
        expect(time - (at[index - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(2000);
      }
    }
  });

  test("asks for nothing but the list while nothing is watched", async () => {
    const { clock, service } = openTestSource(0);
    await clock.advance(60_000);
    expect(service.asked.map(({ key }) => key)).toEqual(["instruments"]);
  });

  test("reads the list again after ten minutes", async () => {
    const { clock, service } = openTestSource(0);
    await clock.advance(11 * 60_000);
    expect(service.asked.map(({ key }) => key)).toEqual(["instruments", "instruments"]);
  });

  test("has one request in flight for each key, however slow the service", async () => {
    const { clock, service } = openTestSource(2);
    service.latencyMs = 9000;
    await clock.advance(60_000);
    expect(service.asked.length).toBeGreaterThan(6);
    for (const [index, { key, at }] of service.asked.entries()) {
      const earlier = service.asked.slice(0, index).filter((request) => request.key === key);
      expect(earlier.every(({ answeredAt = Infinity }) => answeredAt <= at)).toBe(true);
    }
  });

  test("does not send a second request for a key that is dropped and wanted again meanwhile", async () => {
    const { clock, service, source, isins, askedSince } = openTestSource(1);
    service.latencyMs = 9000;
    await clock.advance(5000);
    expect(askedSince().at(-1)).toMatchObject({ key: isins[0], answeredAt: undefined });
    source.setInterest(new Map());
    source.setInterest(new Map(isins.map((isin) => [isin, 1])));
    await clock.advance(2000);
    expect(askedSince()).toEqual([]);
  });

  test("stops asking for what is no longer watched", async () => {
    const { clock, source, isins, askedSince } = openTestSource(2);
    await clock.advance(10_000);
    const [first] = isins;
    if (!first) throw new Error("nothing is watched");
    source.setInterest(new Map([[first, 1]]));
    askedSince();
    await clock.advance(20_000);
    expect(new Set(askedSince().map(({ key }) => key))).toEqual(new Set([first]));
  });

  test("stops asking for what is dropped while its request is in flight", async () => {
    const { clock, service, source, askedSince } = openTestSource(1);
    service.latencyMs = 5000;
    await clock.advance(3000);
    source.setInterest(new Map());
    askedSince();
    await clock.advance(20_000);
    expect(askedSince()).toEqual([]);
  });

  test("plans shorter intervals for greater weights", () => {
    const { source } = openTestSource(0);
    source.setInterest(
      new Map([
        [testIsin(1), 1],
        [testIsin(2), 5],
      ]),
    );
    expect(source.plannedIntervalMs(testIsin(1))).toBeGreaterThanOrEqual(2000);
    expect(source.plannedIntervalMs(testIsin(2))).toBe(source.plannedIntervalMs(testIsin(1)) / 5);
  });
});

describe("an answer", () => {
  test("resolves the wait for it, with the instant of its arrival as the check", async () => {
    const { clock, source, isins, service } = openTestSource(1);
    const [isin = testIsin(1)] = isins;
    const answer = source.quote(isin, { signal: forever });
    await clock.advance(5000);
    const checkedAt = service.asked.find(({ key }) => key === isin)?.answeredAt ?? Number.NaN;
    expect(await answer).toEqual(testChecked({ isin, checkedAt }));
  });

  test("is returned at once from memory to a caller without one", async () => {
    const { clock, source, isins, askedSince } = openTestSource(1);
    const [isin = testIsin(1)] = isins;
    await clock.advance(5000);
    askedSince();
    expect((await source.quote(isin, { signal: forever })).quote.instrument).toBe(isin);
    expect(askedSince()).toEqual([]);
  });

  test("is waited for by a caller that has the last one", async () => {
    const { clock, source, isins } = openTestSource(1);
    const [isin = testIsin(1)] = isins;
    await clock.advance(5000);
    const { checkedAt } = await source.quote(isin, { signal: forever });
    const next = source.quote(isin, { newerThan: checkedAt, signal: forever });
    await clock.advance(5000);
    expect((await next).checkedAt).toBeGreaterThan(checkedAt);
  });

  test("rejects only the wait for its own instrument when it is an error", async () => {
    const { clock, service, source, isins } = openTestSource(2);
    const [bad = testIsin(1), good = testIsin(2)] = isins;
    const { quote } = service;
    service.quote = (isin) => {
      if (isin === bad) throw new MarketDataError("not-found", { status: 404 });
      return quote(isin);
    };
    await clock.advance(5000);
    await expect(source.quote(bad, { signal: forever })).rejects.toMatchObject({
      kind: "not-found",
    });
    expect((await source.quote(good, { signal: forever })).quote.instrument).toBe(good);
    expect(source.status().connection.state).toBe("live");
  });

  test("rejects with a MarketDataError for any other kind of error", async () => {
    const { clock, service, source, isins } = openTestSource(1);
    service.quote = () => {
      throw new TypeError("a fault of our own");
    };
    await clock.advance(5000);
    await expect(source.quote(isins[0] ?? testIsin(1), { signal: forever })).rejects.toMatchObject({
      kind: "contract",
    });
  });

  test("with the list is returned at once while it is current", async () => {
    const { clock, source, isins, askedSince } = openTestSource(2);
    await clock.advance(5000);
    askedSince();
    expect(await source.instruments(forever)).toMatchObject({ isins, refused: 0 });
    expect(askedSince()).toEqual([]);
  });

  test("with a list that failed is waited for, and comes with the next try", async () => {
    const { clock, service, source, isins } = openTestSource(1);
    const { list } = service;
    service.list = () => {
      throw new MarketDataError("http", { status: 500 });
    };
    await clock.advance(100);
    const next = source.instruments(forever);
    service.list = list;
    await clock.advance(60_000);
    expect((await next).isins).toEqual(isins);
  });
});

describe("the status", () => {
  test("is announced with everything that is sent and answered", async () => {
    const { clock, source } = openTestSource(1);
    const seen: string[] = [];
    source.subscribe(({ connection, checkCount }) =>
      seen.push(`${connection.state} ${checkCount}`),
    );
    expect(source.status().connection.state).toBe("connecting");
    await clock.advance(5000);
    expect(seen[0]).toMatch(/^(connecting|live) 0$/);
    expect(seen).toContain("live 1");
  });

  test("is the same object until something happens", () => {
    const { source } = openTestSource(1);
    expect(source.status()).toBe(source.status());
  });

  test("is not sent to a listener that has unsubscribed", async () => {
    const { clock, source } = openTestSource(1);
    let heard = 0;
    const stop = source.subscribe(() => {
      heard += 1;
    });
    stop();
    await clock.advance(5000);
    expect(heard).toBe(0);
  });

  test("reports the service's time from its answers", async () => {
    const { clock, service, source } = openTestSource(1);
    expect(source.status().serviceOffsetMs).toBeUndefined();
    service.aheadMs = 86_400_000;
    await clock.advance(5000);
    const serviceNow = clock.now() + (source.status().serviceOffsetMs ?? 0);
    expect(Math.abs(serviceNow - (clock.epochNow() + 86_400_000))).toBeLessThanOrEqual(1000);
  });

  test("keeps the slices of the last minute in which it sent, and when it sent last", async () => {
    const { clock, source, service } = openTestSource(8);
    await clock.advance(120_000);
    const { slices, lastSentAtEpochMs } = source.status();
    expect(slices).toHaveLength(48);
    const lastAt = service.asked.at(-1)?.at ?? 0;
    expect(Math.max(...slices.map(({ index }) => index))).toBe(Math.floor(lastAt / 1250));
    expect(lastSentAtEpochMs).toBe(
      createManualClock().epochNow() + lastAt - createManualClock().now(),
    );
  });
});

describe("a source that watches nothing", () => {
  test("reports no pace", async () => {
    const { clock, source } = openTestSource(0);
    await clock.advance(5000);
    expect(source.status()).toMatchObject({ perMinute: 0, cycleMs: 0 });
  });
});

describe("a gateway that now serves another source", () => {
  test("receives no more requests, and its quotes are not shown", async () => {
    const { clock, service, source, askedSince } = openTestSource(3);
    await clock.advance(5000);
    service.quote = () => {
      throw contractError("the answer comes from another source", SOURCE_FIELD);
    };
    await clock.advance(3000);
    expect(source.status().isForeign).toBe(true);
    askedSince();
    await clock.advance(120_000);
    expect(askedSince()).toEqual([]);
  });
});
