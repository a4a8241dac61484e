import { describe, expect, test } from "vitest";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import type { FeedAnswer } from "./feed-answer.ts";
import { ISINS, limit, poll, start } from "./testing/feed-setting.ts";

const [FIRST = testIsin(0), SECOND = testIsin(1)] = ISINS;

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
    expect(started.status()).toEqual({ perMinute: 0, clientCount: 0 });
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
    expect(setting.feed.memory()?.perMinute).toBeLessThan(70);
    setting.feed.forgetPace();
    expect(setting.feed.memory()?.perMinute).toBeNull();
    const before = isins.map(setting.count);
    await poll(setting, isins, 2, 3 * 60_000);
    isins.forEach((isin, index) => {
      expect(setting.count(isin)).toBeGreaterThanOrEqual((before[index] ?? 0) + 3);
    });
    expect(setting.feed.memory()?.perMinute).toBeLessThan(70);
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

describe("while the service fails", () => {
  test("answers each page with the failure once, and then marks it as the same", async () => {
    const { ask, clock, service, count } = start();
    service.quote = () => {
      throw new MarketDataError("not-found", { status: 404 });
    };
    const first = ask(FIRST);
    await clock.advance(60);
    const answer = await first;
    const again = await ask(FIRST, "10.0.0.2");
    expect(answer).toMatchObject({ isHit: false, outcome: { error: { kind: "not-found" } } });
    expect(again).toMatchObject({ isHit: true, outcome: { error: { kind: "not-found" } } });
    const at = (answer: FeedAnswer<unknown>) =>
      answer.kind === "outcome" ? answer.outcome.atEpochMs : undefined;
    expect(at(again)).toBe(at(answer));
    expect(count(FIRST)).toBe(1);
  });

  test("answers no old quote while the whole service fails, and recovers soon after", async () => {
    const setting = start();
    const { service, clock, ask } = setting;
    await poll(setting, ISINS.slice(0, 5), 2, 10_000);
    service.quote = () => {
      throw new MarketDataError("http", { status: 502 });
    };
    await poll(setting, ISINS.slice(0, 5), 2, 20_000);
    const answer = ask(SECOND);
    await clock.advance(100);
    expect(await answer).toMatchObject({ outcome: { error: { status: 502 } } });
    service.quote = (isin) => testQuote({ isin });
    const answers: FeedAnswer<unknown>[] = [];
    await poll(setting, ISINS.slice(0, 5), 2, 6000, (answer) => answers.push(answer));
    expect(answers.slice(-5)).toSatisfy((last: FeedAnswer<unknown>[]) =>
      last.every((answer) => answer.kind === "outcome" && "answer" in answer.outcome),
    );
  });

  test("tries one failing instrument four times a second at most, however many try by hand", async () => {
    const { service, clock, ask, count, feed } = start();
    for (const isin of ISINS.slice(0, 3)) void ask(isin);
    await clock.advance(3000);
    service.latencyMs = 5;
    service.quote = (isin) => {
      if (isin === FIRST) throw new MarketDataError("not-found", { status: 404 });
      return testQuote({ isin });
    };
    const before = count(FIRST);
    const { signal } = new AbortController();
    let answered = 0;
    for (let at = 0; at < 10_000; at += 10) {
      const request = { client: `10.0.0.${at % 7}`, signal, byHand: true };
      void feed.quote(FIRST, request).then(() => {
        answered += 1;
      });
      await clock.advance(10);
    }
    expect(count(FIRST) - before).toBeLessThanOrEqual(41);
    expect(answered).toBeGreaterThan(950);
  });

  test.each([
    // It counts as down once nothing has been answered for eight seconds.
    ["as a whole", 5000, new MarketDataError("http", { status: 502 })],
    ["with a 429", 0, new MarketDataError("rate-limited", { status: 429, retryAfterMs: 60_000 })],
  ])(
    "%s, answers queued clients at once, before the deadline",
    async (_, failingForMs, failure) => {
      const memory = { perMinute: 30, longestWaitMs: 60_000, closedForMs: 0 };
      const setting = start({ memory });
      const { service, clock, ask } = setting;
      await poll(setting, ISINS.slice(0, 3), 2, 30_000);
      service.quote = () => {
        throw failure;
      };
      await poll(setting, ISINS.slice(0, 3), 2, failingForMs);
      const since = clock.now();
      const newcomers = ISINS.slice(10, 20);
      const answers: { readonly answer: FeedAnswer<unknown>; readonly afterMs: number }[] = [];
      for (const isin of newcomers) {
        void ask(isin, "10.0.0.7", 8000).then((answer) =>
          answers.push({ answer, afterMs: clock.now() - since }),
        );
      }
      await poll(setting, ISINS.slice(0, 3), 2, 10_000);
      expect(answers).toHaveLength(newcomers.length);
      for (const { answer } of answers) {
        expect(answer).toMatchObject({ kind: "outcome", outcome: { error: failure } });
      }
      const asked = newcomers.filter((isin) => setting.count(isin) > 0);
      expect(asked.length).toBeLessThan(newcomers.length - 3);
      const last = Math.max(...answers.map(({ afterMs }) => afterMs));
      expect(last).toBeLessThan(8000);
      expect(answers.filter(({ afterMs }) => afterMs === last).length).toBeGreaterThan(3);
    },
  );

  test("requests all other instruments as before while one fails", async () => {
    const setting = start();
    const { service } = setting;
    service.quote = (isin) => {
      if (isin === FIRST) throw new MarketDataError("http", { status: 500 });
      return testQuote({ isin });
    };
    await poll(setting, ISINS.slice(0, 8), 2, 60_000);
    expect(setting.count(SECOND)).toBeGreaterThanOrEqual(25);
    expect(setting.count(FIRST)).toBeLessThan(15);
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

describe("an instrument that has to queue", () => {
  /** Ten a minute: after the first request and the list, the next request waits for ten seconds. */
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

test("reports the number of clients and the pace", async () => {
  const setting = start();
  await poll(setting, ISINS.slice(0, 4), 3, 20_000);
  const { perMinute, clientCount } = setting.feed.status();
  expect(clientCount).toBe(3);
  expect(perMinute).toBeGreaterThan(100);
});

test("lets a remembered wait expire without clients", async () => {
  const { clock, service, feed: started } = start();
  service.quote = () => {
    throw new MarketDataError("rate-limited", { status: 429, retryAfterMs: 60_000 });
  };
  const ignore = () => undefined;
  const member = started.join({ outcome: ignore, notListed: ignore, status: ignore });
  member.setDemand(new Map([[FIRST, { weight: 1, isBackground: false, intervalMs: 2000 }]]));
  await clock.advance(1500);
  member.leave();
  await clock.advance(1500);
  expect(started.memory()?.closedForMs).toBeGreaterThan(50_000);
  await clock.advance(300_000);
  expect(started.memory()?.closedForMs).toBe(0);
});
