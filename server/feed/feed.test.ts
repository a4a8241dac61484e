import { describe, expect, test } from "vitest";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import type { FeedAnswer } from "./requests/feed-answer.ts";
import { ISINS, limit, poll, start } from "./testing/feed-setting.ts";

const [FIRST = testIsin(0)] = ISINS;

describe("the feed, for one quote", () => {
  test("requests a quote that is not cached, and waits for it", async () => {
    const { ask, clock, count } = start();
    const answer = ask(FIRST);
    await clock.advance(60);
    expect(await answer).toMatchObject({ kind: "outcome", isHit: false, ageMs: 0 });
    expect(count(FIRST)).toBe(1);
  });

  test("answers a recent quote from memory, with its age", async () => {
    const { ask, clock, count } = start();
    void ask(FIRST);
    await clock.advance(550);
    expect(await ask(FIRST, "10.0.0.2")).toMatchObject({ isHit: true, ageMs: 500 });
    expect(count(FIRST)).toBe(1);
  });

  test("requests a quote as often as one page polls it, and never answers an old one", async () => {
    const setting = start();
    const ages: number[] = [];
    await poll(setting, [FIRST], 1, 60_000, (answer) => {
      if (answer.kind === "outcome") ages.push(answer.ageMs);
    });
    expect(ages.length).toBeGreaterThanOrEqual(29);
    expect(Math.max(...ages)).toBe(0);
    expect(setting.count(FIRST)).toBeLessThanOrEqual(31);
  });

  test("sends no more requests for five pages than for one, give or take a tenth", async () => {
    const [one, five] = [start(), start()];
    await poll(one, ISINS.slice(0, 8), 1, 60_000);
    one.feed.close();
    await poll(five, ISINS.slice(0, 8), 5, 60_000);
    expect(five.service.asked.length).toBeLessThanOrEqual(1.15 * one.service.asked.length);
  });

  test("requests a quote at the stated interval of two pages that poll out of phase from one address", async () => {
    const counts = async (intervalMs: number | undefined) => {
      const { ask, clock, count } = start();
      const ages: number[] = [];
      for (let at = 0; at < 60_000; at += 1000) {
        void ask(FIRST, "10.0.0.1", 1000, intervalMs).then((answer) => {
          if (answer.kind === "outcome") ages.push(answer.ageMs);
        });
        await clock.advance(1000);
      }
      expect(Math.max(...ages)).toBeLessThanOrEqual(2000);
      return count(FIRST);
    };
    const stated = await counts(2000);
    expect(stated).toBeGreaterThanOrEqual(30);
    expect(stated).toBeLessThanOrEqual(32);
    expect(await counts(undefined)).toBeGreaterThan(50);
  });

  test("waits for a pending answer, however short the client's wait in a queue", async () => {
    const { ask, clock, service } = start();
    void ask(FIRST);
    await clock.advance(1000);
    service.latencyMs = 5000;
    void ask(FIRST);
    await clock.advance(2000);
    const answers: FeedAnswer<unknown>[] = [];
    for (const waitMs of [1000, undefined]) {
      void ask(FIRST, "10.0.0.2", waitMs).then((answer) => answers.push(answer));
    }
    await clock.advance(2000);
    expect(answers).toEqual([]);
    await clock.advance(4000);
    expect(answers).toMatchObject([{ isHit: false }, { isHit: false }]);
  });

  test("waits once for an answer that does not come, then answers from memory", async () => {
    const { ask, clock, service } = start();
    void ask(FIRST);
    await clock.advance(1000);
    service.latencyMs = 60_000;
    void ask(FIRST);
    await clock.advance(2000);
    const answers: FeedAnswer<unknown>[] = [];
    void ask(FIRST, "10.0.0.2", 1000).then((answer) => answers.push(answer));
    await clock.advance(7900);
    expect(answers).toEqual([]);
    await clock.advance(200);
    expect(answers).toHaveLength(1);
  });

  test("sends one request for concurrent requests of one quote", async () => {
    const { ask, clock, count } = start();
    const answers = Array.from({ length: 50 }, (_, index) => ask(FIRST, `10.0.0.${index}`));
    await clock.advance(60);
    expect(await Promise.all(answers)).toHaveLength(50);
    expect(count(FIRST)).toBe(1);
  });

  test("stops requesting a quote that no client requests", async () => {
    const { ask, clock, count, feed: started } = start();
    void ask(FIRST);
    await clock.advance(30_000);
    expect(count(FIRST)).toBe(1);
    expect(started.status()).toEqual({ perMinute: 0, clientCount: 0, isRecovering: false });
  });

  test("refuses an unlisted instrument without a request", async () => {
    const { ask, clock, count } = start();
    void ask(FIRST);
    await clock.advance(4000);
    expect(count("instruments")).toBe(1);
    expect(await ask(testIsin(999))).toEqual({ kind: "not-listed" });
    expect(count(testIsin(999))).toBe(0);
  });

  test("refuses waiting requests once the first list lacks their instrument, and stops requesting it", async () => {
    const setting = start();
    const { ask, clock, service, feed } = setting;
    limit(setting, 60);
    service.latencyMs = 500;
    const unlisted = new Set(Array.from({ length: 100 }, (_, index) => testIsin(900 + index)));
    const countUnlisted = () =>
      service.asked.filter(({ key }) => unlisted.has(key as typeof FIRST)).length;
    const answers: FeedAnswer<unknown>[] = [];
    for (const isin of unlisted) void ask(isin, "hostile").then((answer) => answers.push(answer));
    await clock.advance(4000);
    expect(setting.count("instruments")).toBe(1);
    const before = countUnlisted();
    expect(before).toBeLessThan(20);
    expect(answers.filter(({ kind }) => kind === "not-listed")).toSatisfy(
      (answers: unknown[]) => answers.length >= 100 - before,
    );
    await clock.advance(4000);
    expect(countUnlisted()).toBe(before);
    expect(feed.isQueueing()).toBe(false);
  });

  test("refuses instruments beyond the limit of one address, and affects no other client", async () => {
    const setting = start();
    const { ask, clock, service, feed: started } = setting;
    service.list = () => Array.from({ length: 5001 }, (_, index) => testIsin(index));
    void started.instruments({ client: "hostile", signal: new AbortController().signal });
    await clock.advance(100);
    for (let index = 0; index < 2000; index += 1) void ask(testIsin(index), "hostile", 0);
    await clock.advance(100);
    expect(await ask(testIsin(5000), "hostile")).toEqual({ kind: "too-many" });
    const other = ask(testIsin(5000), "other");
    await clock.advance(10_000);
    expect(await other).not.toEqual({ kind: "too-many" });
  });

  test("replaces the oldest instrument of an address before the first list", async () => {
    const { ask, clock, service } = start();
    service.list = () => {
      throw new MarketDataError("http", { status: 500 });
    };
    for (let index = 0; index < 2000; index += 1) void ask(testIsin(index), "hostile", 0);
    await clock.advance(100);
    const late = ask(testIsin(5000), "hostile", 0);
    await clock.advance(100);
    expect(await late).not.toEqual({ kind: "too-many" });
  });
});

test("requests the list once, however many pages open", async () => {
  const { feed: started, clock, count } = start();
  const answers = Array.from({ length: 20 }, (_, index) =>
    started.instruments({ client: `10.0.0.${index}`, signal: new AbortController().signal }),
  );
  await clock.advance(3000);
  expect(await Promise.all(answers)).toHaveLength(20);
  const later = started.instruments({ client: "late", signal: new AbortController().signal });
  await clock.advance(0);
  expect(await later).toMatchObject({ kind: "outcome", isHit: true });
  expect(count("instruments")).toBe(1);
});

test("keeps the list when its next request fails", async () => {
  const { feed: started, clock, service, count } = start();
  const askList = () =>
    started.instruments({ client: "10.0.0.1", signal: new AbortController().signal });
  void askList();
  await clock.advance(1000);
  service.list = () => {
    throw new MarketDataError("http", { status: 500 });
  };
  await clock.advance(11 * 60_000);
  void askList();
  await clock.advance(3000);
  expect(count("instruments")).toBeGreaterThanOrEqual(2);
  const { length } = service.asked;
  expect(await askList()).toMatchObject({ isHit: true, outcome: { answer: { value: {} } } });
  expect(service.asked).toHaveLength(length);
});

test("answers with the list's failure until the list is requested again", async () => {
  const { feed: started, clock, service, count } = start();
  service.list = () => {
    throw new MarketDataError("http", { status: 500 });
  };
  const askList = () =>
    started.instruments({ client: "10.0.0.1", signal: new AbortController().signal });
  const failed = { outcome: { error: { status: 500 } } };
  const first = askList();
  await clock.advance(60);
  expect(await first).toMatchObject({ isHit: false, ...failed });
  expect(await askList()).toMatchObject({ isHit: true, ...failed });
  service.list = () => ISINS;
  await clock.advance(6000);
  const later = askList();
  await clock.advance(60);
  expect(await later).toMatchObject({ outcome: { answer: { value: { refused: 0 } } } });
  expect(count("instruments")).toBe(2);
});

test("stops waiting for a client that disconnects", async () => {
  const { feed: started, clock, service } = start();
  service.latencyMs = 5000;
  const leaving = new AbortController();
  const answer = started.quote(FIRST, { client: "a", signal: leaving.signal });
  await clock.advance(10);
  leaving.abort();
  expect(await answer).toEqual({ kind: "gone" });
});

test("reports the number of clients and the pace", async () => {
  const setting = start();
  await poll(setting, ISINS.slice(0, 4), 3, 20_000);
  const { perMinute, clientCount } = setting.feed.status();
  expect(clientCount).toBe(3);
  expect(perMinute).toBeGreaterThan(100);
});
