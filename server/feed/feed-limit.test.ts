import { describe, expect, test } from "vitest";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import type { FeedAnswer } from "./requests/feed-answer.ts";
import { ISINS, limit, poll, start } from "./testing/feed-setting.ts";

const [FIRST = testIsin(0), SECOND = testIsin(1)] = ISINS;

describe("under a limit", () => {
  test("answers ten pages as one, and sends nothing inside a Retry-After", async () => {
    const setting = start();
    const { rejectedAt } = limit(setting, 60);
    const ages: number[] = [];
    await poll(setting, ISINS.slice(0, 20), 10, 10 * 60_000, (answer) => {
      if (answer.kind === "outcome" && setting.clock.now() > 0) ages.push(answer.ageMs);
    });
    const late = ages.slice(ages.length / 2);
    // One client of 20 keys at one request a second: 10 s. Further pages add nothing.
    expect(late.reduce((sum, age) => sum + age, 0) / late.length).toBeLessThan(12_500);
    expect(rejectedAt.length).toBeLessThanOrEqual(12);
    for (const { at } of setting.service.asked) {
      const rejected = rejectedAt.filter((each) => each <= at).at(-1);
      const opens = rejected === undefined ? 0 : Math.ceil((rejected + 1) / 60_000) * 60_000;
      // What was on its way when the limit was met is no breach.
      if (rejected !== undefined && at > rejected) expect(at).toBeGreaterThanOrEqual(opens);
    }
  });

  test("keeps the demand of pages over a Retry-After", async () => {
    const setting = start();
    const { service, clock, feed: started } = setting;
    await poll(setting, ISINS.slice(0, 5), 2, 5000);
    service.quote = () => {
      throw new MarketDataError("rate-limited", { status: 429, retryAfterMs: 40_000 });
    };
    await poll(setting, [FIRST], 1, 2100);
    expect(started.status().clientCount).toBe(2);
    await clock.advance(35_000);
    expect(started.status().clientCount).toBe(2);
    service.quote = (isin) => testQuote({ isin });
    await clock.advance(20_000);
    expect(started.status().clientCount).toBe(0);
  });

  test("queues a new instrument with an estimate, and requests it soon", async () => {
    const setting = start();
    limit(setting, 60);
    await poll(setting, ISINS.slice(0, 20), 1, 3 * 60_000);
    const answers: FeedAnswer<unknown>[] = [];
    await poll(setting, ISINS.slice(0, 30), 1, 60_000, (answer) => answers.push(answer));
    expect(answers.some(({ kind }) => kind === "queued")).toBe(true);
    expect(setting.count(ISINS[29] ?? FIRST)).toBeGreaterThanOrEqual(2);
  });

  test("counts an instrument in the queue until its last waiting client has gone", async () => {
    const setting = start();
    const { ask, clock, service } = setting;
    limit(setting, 60);
    await poll(setting, ISINS.slice(0, 20), 1, 3 * 60_000);
    service.latencyMs = 7000;
    const answers: FeedAnswer<unknown>[] = [];
    for (const isin of ISINS.slice(20)) {
      for (const waitMs of [100, 1500]) {
        void ask(isin, "10.0.0.9", waitMs).then((answer) => answers.push(answer));
      }
    }
    await clock.advance(200);
    const early = setting.feed.queueMs();
    expect(answers.filter(({ kind }) => kind === "queued").length).toBeGreaterThanOrEqual(9);
    expect(early).toBeGreaterThanOrEqual(9000);
  });

  test("answers a wanted quote however long its next check takes", async () => {
    const setting = start();
    limit(setting, 9);
    const isins = ISINS.slice(0, 20);
    await poll(setting, isins, 2, 8 * 60_000);
    const answers: FeedAnswer<unknown>[] = [];
    const ages: number[] = [];
    await poll(setting, isins, 2, 5 * 60_000, (answer) => {
      answers.push(answer);
      if (answer.kind === "outcome" && "answer" in answer.outcome) ages.push(answer.ageMs);
    });
    expect(Math.max(...ages)).toBeGreaterThan(60_000);
    expect(answers.filter(({ kind }) => kind === "queued")).toEqual([]);
  });

  test("learns the pace again after forgetting it, and continues to request all instruments", async () => {
    const setting = start();
    limit(setting, 60);
    const isins = ISINS.slice(0, 20);
    await poll(setting, isins, 2, 5 * 60_000);
    expect(setting.feed.pacerMemory()?.perMinute).toBeLessThan(70);
    setting.feed.forgetPace();
    expect(setting.feed.pacerMemory()?.perMinute).toBeNull();
    const before = isins.map(setting.count);
    await poll(setting, isins, 2, 3 * 60_000);
    isins.forEach((isin, index) => {
      expect(setting.count(isin)).toBeGreaterThanOrEqual((before[index] ?? 0) + 3);
    });
    expect(setting.feed.pacerMemory()?.perMinute).toBeLessThan(70);
  });

  test("keeps quotes of others fresh beside a client with five hundred instruments", async () => {
    const setting = start();
    setting.service.list = () => Array.from({ length: 600 }, (_, index) => testIsin(index));
    limit(setting, 60);
    const mine = ISINS.slice(0, 10);
    await poll(setting, mine, 4, 3 * 60_000);
    const before = setting.service.asked.length;
    const countOfMine = () =>
      setting.service.asked.slice(before).filter(({ key }) => mine.some((isin) => isin === key))
        .length;
    for (let at = 0; at < 3 * 60_000; at += 2000) {
      for (let index = 100; index < 600; index += 1) void setting.ask(testIsin(index), "greedy", 0);
      await poll(setting, mine, 4, 2000);
    }
    expect(countOfMine()).toBeGreaterThan(0.76 * (setting.service.asked.length - before));
  });
});

describe("an instrument that has to queue", () => {
  /** A limit of ten a minute: after the first request and the list, the next request waits for ten seconds. */
  const memory = { perMinute: 10, longestWaitMs: 60_000, closedForMs: 0 };

  async function queue(addresses: readonly string[], leaving: number) {
    const { feed: started, ask, clock, count } = start({ memory });
    void ask(SECOND);
    await clock.advance(2000);
    const requests = addresses.map((client) => {
      const gone = new AbortController();
      return { gone, answer: started.quote(FIRST, { client, signal: gone.signal }) };
    });
    await clock.advance(3000);
    for (const { gone } of requests.slice(0, leaving)) gone.abort();
    await clock.advance(60_000);
    const answers = await Promise.all(requests.map(({ answer }) => answer));
    return { kinds: answers.map(({ kind }) => kind), asked: count(FIRST) };
  }

  test("does not request a queued instrument whose client has gone", async () => {
    expect(await queue(["10.0.0.1"], 1)).toEqual({ kinds: ["gone"], asked: 0 });
  });

  test.each([
    ["of another address", ["10.0.0.1", "10.0.0.2"]],
    ["of the same address", ["10.0.0.1", "10.0.0.1"]],
  ])("requests a queued instrument while a page %s waits for it", async (_, addresses) => {
    expect(await queue(addresses, 1)).toEqual({ kinds: ["gone", "queued"], asked: 1 });
  });
});

test("lets a remembered wait expire without clients", async () => {
  const { clock, service, feed: started } = start();
  service.quote = () => {
    throw new MarketDataError("rate-limited", { status: 429, retryAfterMs: 60_000 });
  };
  const ignore = () => undefined;
  const client = started.join({ onOutcome: ignore, onNotListed: ignore, onStatusChange: ignore });
  client.setDemand(new Map([[FIRST, { weight: 1, isBackground: false, intervalMs: 2000 }]]));
  await clock.advance(1500);
  client.leave();
  await clock.advance(1500);
  expect(started.pacerMemory()?.closedForMs).toBeGreaterThan(50_000);
  await clock.advance(300_000);
  expect(started.pacerMemory()?.closedForMs).toBe(0);
});
