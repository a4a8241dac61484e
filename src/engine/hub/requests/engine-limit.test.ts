import { describe, expect, test } from "vitest";
import { openTestSource } from "#engine/hub/testing-service.ts";
import { testQuote } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError, type ProblemDetails } from "#market/errors.ts";

/** Opens a source that has run for a while, and whose service then answers the next request with 429. */
async function limitedBy(details: ProblemDetails) {
  const stage = openTestSource(4);
  const { clock, service, source } = stage;
  await clock.advance(20_000);
  const { quote } = service;
  let limitedAt = Number.NaN;
  service.quote = () => {
    limitedAt = clock.now();
    throw new MarketDataError("rate-limited", { status: 429, ...details });
  };
  await clock.advanceUntil(() => source.status().connection.state === "rate-limited");
  service.quote = quote;
  stage.askedSince();
  return { ...stage, limitedAt };
}

describe("a 429", () => {
  test("closes the gate for everything, and nothing at all is sent inside it", async () => {
    const { clock, service, limitedAt, askedSince, source } = await limitedBy({
      retryAfterMs: 3000,
    });
    source.tryNow();
    source.setVisible(false);
    source.setVisible(true);
    source.pause();
    source.resume();
    await clock.advance(limitedAt + 2999 - clock.now());
    expect(askedSince()).toEqual([]);
    expect(service.asked.at(-1)?.at).toBeLessThan(limitedAt);
  });

  test("ends after its wait: requests resume by themselves", async () => {
    const { clock, askedSince, source } = await limitedBy({ retryAfterMs: 3000 });
    await clock.advance(10_000);
    expect(askedSince().length).toBeGreaterThan(1);
    expect(source.status().connection.state).toBe("live");
    expect(source.status().closedUntil).toBeUndefined();
  });

  test("reports when requests resume, how long the Retry-After was, and whether it was capped", async () => {
    const { clock, limitedAt, source } = await limitedBy({
      retryAfterMs: 86_400_000,
      retryAfterCapped: true,
    });
    const { connection } = source.status();
    if (connection.state !== "rate-limited") throw new Error(connection.state);
    expect(connection).toMatchObject({ waitMs: 86_400_000, origin: "capped" });
    expect(connection.resumeAt).toBeGreaterThanOrEqual(limitedAt + 86_400_000);
    const left = connection.resumeAt - clock.now();
    expect(connection.resumeAtEpochMs - clock.epochNow()).toBeCloseTo(left, -2);
  });

  test("without a Retry-After still causes a wait", async () => {
    const { clock, askedSince } = await limitedBy({});
    await clock.advance(900);
    expect(askedSince()).toEqual([]);
    await clock.advance(60_000);
    expect(askedSince().length).toBeGreaterThan(0);
  });

  test("lets the answers of requests in flight count, and the latest deadline win", async () => {
    const { clock, service, source, isins } = openTestSource(3);
    await clock.advance(20_000);
    const { quote } = service;
    const [slow] = isins;
    service.latencyMs = 1500;
    let refusals = 0;
    service.quote = (isin) => {
      if (isin === slow || refusals === 2) return quote(isin);
      refusals += 1;
      throw new MarketDataError("rate-limited", { retryAfterMs: refusals === 1 ? 30_000 : 2000 });
    };
    const { checkCount } = source.status();
    await clock.advanceUntil(() => refusals === 2);
    const secondAt = clock.now();
    await clock.advance(2000);
    expect(source.status().checkCount).toBeGreaterThan(checkCount);
    expect(source.status().closedUntil).toBeGreaterThan(secondAt + 20_000);
  });

  test("ends in one round, not in a burst, when it passes during sleep", async () => {
    const { clock, askedSince, isins } = await limitedBy({ retryAfterMs: 60_000 });
    await clock.sleep(8 * 3_600_000);
    await clock.advance(1900);
    const keys = askedSince().map(({ key }) => key);
    expect(keys.length).toBeLessThanOrEqual(isins.length + 1);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("marks its slice in the pace strip", async () => {
    const { source } = await limitedBy({ retryAfterMs: 3000 });
    expect(source.status().slices.some(({ limited }) => limited)).toBe(true);
  });
});

describe("the recovery after a 429", () => {
  test("has the policy's interval as its goal, and ends once the pace is there", async () => {
    const { clock, source } = await limitedBy({ retryAfterMs: 20_000 });
    await clock.advance(25_000);
    const { cycleMs, recoveryCycleMs } = source.status();
    expect(cycleMs).toBeGreaterThan(3000);
    expect(recoveryCycleMs).toBeCloseTo(2000);
    await clock.advanceUntil(() => source.status().recoveryCycleMs === undefined);
    expect(source.status().cycleMs).toBeLessThan(2600);
  });

  test("has what a user's maximum rate allows as its goal", async () => {
    const { clock, source } = await limitedBy({ retryAfterMs: 60_000 });
    source.setPolicy({ baseIntervalMs: 2000, mostPerMinute: 60 });
    await clock.advance(65_000);
    expect(source.status().recoveryCycleMs).toBeCloseTo(4000, -1);
    source.setPolicy({ baseIntervalMs: 2000, mostPerMinute: 6 });
    await clock.advance(1000);
    expect(source.status().recoveryCycleMs).toBeUndefined();
  });

  test("ends where the service keeps a limit below the goal, though it rejects a request now and then", async () => {
    const { clock, service, source } = openTestSource(20);
    const { quote } = service;
    let admitted: readonly number[] = [];
    service.quote = (isin) => {
      const now = clock.now();
      admitted = admitted.filter((at) => at > now - 60_000);
      if (admitted.length === 60) throw new MarketDataError("rate-limited", { status: 429 });
      admitted = [...admitted, now];
      return quote(isin);
    };
    await clock.advance(5 * 60_000);
    expect(source.status().recoveryCycleMs).toBeCloseTo(2000);
    await clock.advance(15 * 60_000);
    const { limits } = source.status();
    for (let minutes = 0; minutes < 30; minutes += 1) {
      await clock.advance(60_000);
      expect(source.status().recoveryCycleMs).toBeUndefined();
    }
    expect(source.status().cycleMs).toBeGreaterThan(15_000);
    expect(source.status().limits).toBeGreaterThan(limits);
  });

  test("is not reported without a limit, however slow the service is", async () => {
    const { clock, service, source } = openTestSource(20);
    service.latencyMs = 4000;
    await clock.advance(60_000);
    expect(source.status().cycleMs).toBeGreaterThan(5000);
    expect(source.status().recoveryCycleMs).toBeUndefined();
  });
});

describe("a Retry-After on an error of the service", () => {
  const busy = (retryAfterMs: number) => new MarketDataError("http", { status: 503, retryAfterMs });

  test("holds its own instrument, and no other that is answered", async () => {
    const { clock, service, source, isins, askedSince } = openTestSource(3);
    await clock.advance(20_000);
    const [bad, ...others] = isins;
    const { quote } = service;
    service.quote = (isin) => {
      if (isin === bad) throw busy(30_000);
      return quote(isin);
    };
    await clock.advance(3000);
    askedSince();
    await clock.advance(26_000);
    const asked = askedSince().map(({ key }) => key);
    expect(asked).not.toContain(bad);
    for (const other of others) {
      expect(asked.filter((key) => key === other).length).toBeGreaterThan(10);
    }
    expect(source.status().connection.state).toBe("live");
    await clock.advance(6000);
    expect(askedSince().map(({ key }) => key)).toContain(bad);
  });

  test("holds everything once every instrument failed: nothing at all is sent inside it", async () => {
    const { clock, service, source, askedSince } = openTestSource(3);
    await clock.advance(20_000);
    const { quote } = service;
    service.quote = () => {
      throw busy(7000);
    };
    await clock.advanceUntil(() => source.status().closedUntil !== undefined);
    service.quote = quote;
    askedSince();
    source.tryNow();
    await clock.advance(6900);
    expect(askedSince()).toEqual([]);
    expect(source.status().connection).toMatchObject({
      state: "unreachable",
      nextTryAt: source.status().closedUntil,
    });
    await clock.advance(10_000);
    expect(source.status().connection.state).toBe("live");
  });

  test("is shown as a limit where a limit lasts longer", async () => {
    const { clock, service, source } = openTestSource(3);
    await clock.advance(20_000);
    service.quote = () => {
      throw busy(4000);
    };
    await clock.advanceUntil(() => source.status().closedUntil !== undefined);
    expect(source.status().connection.state).toBe("unreachable");
    service.quote = () => {
      throw new MarketDataError("rate-limited", { retryAfterMs: 30_000 });
    };
    await clock.advance(8000);
    expect(source.status().connection).toMatchObject({ state: "rate-limited", waitMs: 30_000 });
  });

  test("is not shown as a limit by a page that is opened during it", async () => {
    const { clock, service, source } = openTestSource(3);
    service.quote = () => {
      throw busy(300_000);
    };
    service.list = () => {
      throw busy(300_000);
    };
    await clock.advance(10_000);
    expect(source.status().connection.state).toBe("unreachable");
  });
});

describe("answers from a gateway's cache", () => {
  test("are no evidence of the limit: the learned pace does not change", async () => {
    const { clock, service, source } = openTestSource(4);
    await clock.advance(10_000);
    service.quote = () => {
      throw new MarketDataError("rate-limited", { retryAfterMs: 5000 });
    };
    await clock.advance(2000);
    service.quote = (isin) => testQuote({ isin });
    service.isCached = true;
    const learned = source.status().memory.perMinute;
    await clock.advance(10 * 60_000);
    expect(source.status().checkCount).toBeGreaterThan(100);
    expect(source.status().memory.perMinute).toBe(learned);
  });
});
