import { describe, expect, test } from "vitest";
import { openTestSource } from "#engine/hub/testing-service.ts";
import { MarketDataError, type ProblemKind } from "#market/errors.ts";

/** Opens a source that has run for a while, and whose service then fails every request. */
async function failingWith(kind: ProblemKind, status?: number) {
  const stage = openTestSource(4);
  const { clock, service } = stage;
  await clock.advance(20_000);
  const healthy = { list: service.list, quote: service.quote };
  const fail = (error = new MarketDataError(kind, { status })) => {
    const refuse = () => {
      throw error;
    };
    Object.assign(service, { list: refuse, quote: refuse });
  };
  fail();
  await clock.advance(5000);
  stage.askedSince();
  return { ...stage, fail, repair: () => Object.assign(service, healthy) };
}

describe.each(["unauthorized", "forbidden"] as const)("a token that is %s", (kind) => {
  test("stops everything but one probe a minute", async () => {
    const { clock, askedSince, source } = await failingWith(kind);
    expect(source.status().connection.state).toBe(kind);
    await clock.advance(5 * 60_000);
    const at = askedSince().map((request) => request.at);
    expect(at).toHaveLength(5);
    for (const [index, time] of at.slice(1).entries()) {
      expect(time - (at[index] ?? 0)).toBeGreaterThanOrEqual(60_000);
    }
  });

  test("is not tried sooner because of other events on the page", async () => {
    const { clock, askedSince, source, isins } = await failingWith(kind);
    await clock.advance(20_000);
    askedSince();
    source.setVisible(false);
    source.setVisible(true);
    source.pause();
    source.resume();
    source.setInterest(new Map(isins.map((isin) => [isin, 2])));
    expect(askedSince()).toEqual([]);
  });

  test("is tried at once when a person asks", async () => {
    const { askedSince, source } = await failingWith(kind);
    source.tryNow();
    expect(askedSince()).toHaveLength(1);
  });

  test("recovers with the first probe that succeeds", async () => {
    const { clock, repair, source, isins, askedSince } = await failingWith(kind);
    repair();
    source.tryNow();
    await clock.advance(10_000);
    expect(source.status().connection.state).toBe("live");
    expect(new Set(askedSince().map(({ key }) => key)).size).toBe(isins.length);
  });

  test("reports when it began, and when it is tried next", async () => {
    const { clock, source } = await failingWith(kind);
    const { connection } = source.status();
    if (connection.state !== kind) throw new Error(connection.state);
    expect(connection.sinceEpochMs).toBeLessThanOrEqual(clock.epochNow());
    expect(connection.nextTryAt - clock.now()).toBeGreaterThan(50_000);
    expect(connection.nextTryAt - clock.now()).toBeLessThanOrEqual(60_000);
  });

  test.each(["rate-limited", "timeout"] as const)(
    "is still tried once a minute after a probe that failed with %s",
    async (probeKind) => {
      const { clock, fail, source, askedSince } = await failingWith(kind);
      fail(new MarketDataError(probeKind, { retryAfterMs: 3000 }));
      source.tryNow();
      await clock.advance(1000);
      fail();
      askedSince();
      await clock.advance(3 * 60_000);
      expect(askedSince().length).toBeGreaterThanOrEqual(2);
    },
  );

  test("is not tried inside a Retry-After, not even on request", async () => {
    const { clock, fail, source, askedSince } = await failingWith(kind);
    fail(new MarketDataError("rate-limited", { retryAfterMs: 30_000 }));
    source.tryNow();
    await clock.advance(1000);
    askedSince();
    source.tryNow();
    await clock.advance(20_000);
    expect(askedSince()).toEqual([]);
  });
});

describe("a silent service", () => {
  test("is unreachable, and asked one request at a time, ever more rarely", async () => {
    const { clock, source, askedSince } = await failingWith("network");
    expect(source.status().connection.state).toBe("unreachable");
    await clock.advance(10 * 60_000);
    const at = askedSince().map((request) => request.at);
    const late = at.slice(-3);
    expect(at.length).toBeLessThan(40);
    expect((late[2] ?? 0) - (late[1] ?? 0)).toBeGreaterThanOrEqual(29_000);
    expect((late[2] ?? 0) - (late[1] ?? 0)).toBeLessThanOrEqual(31_000);
  });

  test("is live again with its first answer, within the back-off's cap", async () => {
    const { clock, repair, source } = await failingWith("timeout");
    await clock.advance(5 * 60_000);
    repair();
    await clock.advance(31_000);
    expect(source.status().connection.state).toBe("live");
  });

  test("is tried at once when a person asks", async () => {
    const { clock, repair, source, askedSince } = await failingWith("network");
    await clock.advance(5 * 60_000);
    askedSince();
    repair();
    source.tryNow();
    expect(askedSince()).toHaveLength(1);
    await clock.advance(1000);
    expect(source.status().connection.state).toBe("live");
  });

  test("reports when it is tried next", async () => {
    const { clock, source } = await failingWith("network");
    await clock.advance(60_000);
    const { connection } = source.status();
    if (connection.state !== "unreachable") throw new Error(connection.state);
    expect(connection.nextTryAt).toBeGreaterThan(clock.now());
    expect(connection.error.kind).toBe("network");
  });

  test("reports an instant that has passed while a try is under way", async () => {
    const { clock, service, source } = await failingWith("network");
    await clock.advance(60_000);
    service.latencyMs = 5000;
    source.tryNow();
    await clock.advance(2000);
    const { connection } = source.status();
    if (connection.state !== "unreachable") throw new Error(connection.state);
    expect(connection.nextTryAt).toBeLessThanOrEqual(clock.now());
    expect(connection.nextTryAt).toBeGreaterThan(clock.now() - 5000);
  });

  test("ends the connecting state, even where nothing was ever answered", async () => {
    const { clock, service, source } = openTestSource(0);
    service.list = () => {
      throw new MarketDataError("network");
    };
    await clock.advance(100);
    expect(source.status().connection.state).toBe("unreachable");
  });
});

describe("a device that says it is offline", () => {
  test("is believed together with a failed request", async () => {
    const { clock, device, source } = await failingWith("network");
    device.isOnline = false;
    await clock.advance(31_000);
    expect(source.status().connection.state).toBe("offline");
  });

  test("is not believed while requests succeed", async () => {
    const { clock, device, source } = openTestSource(2);
    device.isOnline = false;
    await clock.advance(20_000);
    expect(source.status().connection.state).toBe("live");
  });
});

describe("a try that a person asks for inside a Retry-After", () => {
  test("does not mark a later request as a probe where the token was accepted meanwhile", async () => {
    const { clock, service, source, askedSince } = openTestSource(4);
    await clock.advance(20_000);
    service.latencyMs = 3000;
    const good = service.quote;
    const answers = [
      new MarketDataError("unauthorized", { status: 401 }),
      new MarketDataError("rate-limited", { status: 429, retryAfterMs: 30_000 }),
    ];
    service.quote = (isin) => {
      const error = answers.shift();
      if (error) throw error;
      return good(isin);
    };
    await clock.advanceUntil(() => answers.length === 0);
    source.tryNow();
    await clock.advanceUntil(() => source.status().connection.state === "rate-limited");
    askedSince();
    await clock.advance(40_000);
    const intents = askedSince().map(({ intent }) => intent);
    expect(intents.length).toBeGreaterThan(0);
    expect(intents).not.toContain("tryNow");
  });
});
