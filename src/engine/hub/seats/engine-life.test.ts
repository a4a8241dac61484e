import { describe, expect, test } from "vitest";
import { openTestSource } from "#engine/hub/testing-service.ts";

describe("a hidden page", () => {
  test("sends nothing", async () => {
    const { clock, source, askedSince } = openTestSource(4);
    await clock.advance(10_000);
    source.setVisible(false);
    askedSince();
    await clock.advance(3_600_000);
    expect(askedSince()).toEqual([]);
  });

  test("returns with one round, not with all that it missed", async () => {
    const { clock, source, askedSince, isins } = openTestSource(4);
    await clock.advance(10_000);
    source.setVisible(false);
    await clock.advance(3_600_000);
    askedSince();
    source.setVisible(true);
    await clock.advance(1900);
    const keys = askedSince().map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.length).toBeLessThanOrEqual(isins.length + 1);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("asks once, however often it is set visible", async () => {
    const { clock, source, askedSince } = openTestSource(1);
    await clock.advance(10_000);
    source.setVisible(false);
    await clock.advance(60_000);
    askedSince();
    for (let times = 0; times < 5; times += 1) source.setVisible(true);
    const keys = askedSince().map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.length).toBeLessThanOrEqual(2);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("a device that slept", () => {
  test("asks for one round when it wakes", async () => {
    const { clock, askedSince, isins } = openTestSource(4);
    await clock.advance(10_000);
    askedSince();
    await clock.sleep(8 * 3_600_000);
    await clock.advance(1900);
    const keys = askedSince().map(({ key }) => key);
    expect(keys.length).toBeLessThanOrEqual(isins.length + 1);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("a paused page", () => {
  test("sends nothing and says when that began", async () => {
    const { clock, source, askedSince } = openTestSource(4);
    await clock.advance(10_000);
    const sinceEpochMs = clock.epochNow();
    source.pause();
    askedSince();
    await clock.advance(60_000);
    source.pause();
    source.tryNow();
    expect(askedSince()).toEqual([]);
    expect(source.status().connection).toEqual({ state: "paused", sinceEpochMs });
  });

  test("accepts the answers in flight", async () => {
    const { clock, service, source } = openTestSource(1);
    service.latencyMs = 1000;
    await clock.advance(10_000);
    await clock.advanceUntil(() => service.asked.at(-1)?.answeredAt === undefined);
    const { checkCount } = source.status();
    source.pause();
    await clock.advance(1000);
    expect(source.status().checkCount).toBe(checkCount + 1);
  });

  test("goes on when it is resumed", async () => {
    const { clock, source, askedSince } = openTestSource(2);
    await clock.advance(10_000);
    source.pause();
    await clock.advance(60_000);
    askedSince();
    source.resume();
    await clock.advance(5000);
    expect(askedSince().length).toBeGreaterThan(0);
    expect(source.status().connection.state).toBe("live");
  });
});

describe("a closed source", () => {
  test("sends nothing more and leaves no timer", async () => {
    const { clock, source, askedSince } = openTestSource(4);
    await clock.advance(10_000);
    source.close();
    askedSince();
    await clock.advance(60_000);
    expect(askedSince()).toEqual([]);
    expect(clock.armed()).toBe(0);
  });

  test("ends the requests that are in flight", async () => {
    const { clock, service, source } = openTestSource(0);
    service.latencyMs = 5000;
    await clock.advance(10);
    source.close();
    await clock.advance(10_000);
    expect(service.asked.map(({ answeredAt }) => answeredAt)).toEqual([undefined]);
  });

  test("rejects every wait, and begins none", async () => {
    const { source, isins } = openTestSource(1);
    const { signal } = new AbortController();
    const [isin] = isins;
    if (!isin) throw new Error("nothing is watched");
    const list = source.instruments(signal);
    const quote = source.quote(isin, { signal });
    source.close();
    await expect(list).rejects.toThrow();
    await expect(quote).rejects.toThrow();
    await expect(source.quote(isin, { signal })).rejects.toThrow();
  });

  test("no longer notifies any listener", async () => {
    const { clock, source } = openTestSource(1);
    let heard = 0;
    source.subscribe(() => {
      heard += 1;
    });
    source.close();
    heard = 0;
    await clock.advance(10_000);
    expect(heard).toBe(0);
  });
});
