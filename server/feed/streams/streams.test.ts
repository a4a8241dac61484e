import { describe, expect, test } from "vitest";
import { STREAM_HEARTBEAT_MS } from "#engine/protocol/stream-messages.ts";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import { ISINS, limit } from "#server/feed/testing/feed-setting.ts";
import { startStreams } from "#server/feed/testing/stream-setting.ts";

const [FIRST = testIsin(0), SECOND = testIsin(1)] = ISINS;
const MINUTE = 60_000;

describe("a stream", () => {
  test("sends the status first, and then each check of wanted instruments", async () => {
    const { connect, clock, count } = startStreams();
    const browser = connect();
    await clock.advance(0);
    expect(browser.received).toEqual([{ kind: "status", perMinute: 0, desks: 0 }]);
    browser.want([FIRST]);
    await clock.advance(10_500);
    expect(browser.answers()).toHaveLength(count(FIRST));
    expect(browser.answers()[0]).toEqual([FIRST, 200, testQuote({ isin: FIRST }).ask.price]);
    expect(browser.statuses().at(-1)).toMatchObject({ desks: 1 });
  });

  test("sends a message and the status at least every five seconds", async () => {
    const setting = startStreams();
    const browser = setting.connect();
    browser.want([]);
    await setting.clock.advance(100);
    for (let received = browser.statuses().length, at = 0; at < 60_000; at += STREAM_HEARTBEAT_MS) {
      await setting.clock.advance(STREAM_HEARTBEAT_MS);
      expect(browser.statuses().length).toBeGreaterThan(received);
      received = browser.statuses().length;
    }
  });

  test("sends all results of one turn in one message", async () => {
    const { connect, clock } = startStreams();
    const [one, other] = [connect(), connect()];
    one.want([FIRST, SECOND]);
    await clock.advance(5000);
    other.received.length = 0;
    other.want([FIRST, SECOND]);
    await clock.advance(0);
    const messages = other.received.filter(({ kind }) => kind === "answers");
    expect(messages).toHaveLength(1);
    expect(other.answers().map(([isin]) => isin)).toEqual([FIRST, SECOND]);
  });

  test("sends the age of a stored quote, to the millisecond", async () => {
    const { connect, clock } = startStreams();
    connect().want([FIRST], { intervalMs: 10_000 });
    await clock.advanceUntil(() => clock.now() % 1000 === 0);
    await clock.advance(4000);
    const later = connect();
    later.want([FIRST], { intervalMs: 10_000 });
    await clock.advance(0);
    const [message] = later.received.filter((each) => each.kind === "answers");
    const [, , headers] = message?.answers[0] ?? [];
    expect(Number(headers?.["age"])).toBeGreaterThan(3000);
    expect(headers?.["cache"]).toBe("HIT");
  });

  test("drops pending answers of instruments that are no longer wanted", async () => {
    const { connect, clock, count } = startStreams();
    const browser = connect();
    browser.want([FIRST]);
    await clock.advance(5000);
    const answered = browser.answers().length;
    browser.want([]);
    await clock.advance(20_000);
    expect(browser.answers()).toHaveLength(answered);
    const asked = count(FIRST);
    await clock.advance(20_000);
    expect(count(FIRST)).toBe(asked);
  });

  test("removes the demand of a browser that leaves", async () => {
    const { connect, clock, count, streams } = startStreams();
    const browser = connect();
    browser.want([FIRST]);
    await clock.advance(5000);
    browser.leave();
    expect(streams.size).toBe(0);
    const asked = count(FIRST);
    await clock.advance(20_000);
    expect(count(FIRST)).toBe(asked);
  });

  test("does not send an old failure", async () => {
    const { connect, clock, service } = startStreams();
    service.quote = () => {
      throw new MarketDataError("not-found", { status: 404 });
    };
    const before = connect();
    before.want([FIRST]);
    await clock.advance(1000);
    expect(before.answers().map(([, status]) => status)).toContain(404);
    before.leave();
    service.quote = (isin) => testQuote({ isin });
    await clock.advance(5 * MINUTE);
    const after = connect();
    after.want([FIRST]);
    await clock.advance(5000);
    expect(new Set(after.answers().map(([, status]) => status))).toEqual(new Set([200]));
  });

  test("reports an instrument that is not listed", async () => {
    const { connect, clock } = startStreams();
    const browser = connect();
    browser.want([testIsin(999)]);
    await clock.advance(5000);
    expect(browser.answers()).toContainEqual([testIsin(999), 404, "not listed"]);
  });

  test("refuses the lightest instruments beyond the limit, and affects no other stream", async () => {
    const { connect, clock, count } = startStreams({ maxInstruments: 2 });
    const [greedy, other] = [connect(), connect()];
    const [third = testIsin(2)] = ISINS.slice(2);
    greedy.want([FIRST, third, SECOND], {
      watched: [
        [FIRST, 1],
        [third, 0.25],
        [SECOND, 5],
      ],
    });
    other.want([FIRST]);
    await clock.advance(5000);
    expect(greedy.answers()).toContainEqual([third, 503, "too many"]);
    expect(count(third)).toBe(0);
    expect(new Set(greedy.answers().map(([isin]) => isin))).toEqual(
      new Set([FIRST, SECOND, third]),
    );
    expect(other.answers().length).toBeGreaterThan(1);
  });

  test("sends no queue estimate while the service refuses the token", async () => {
    const { connect, clock, service } = startStreams();
    service.quote = () => {
      throw new MarketDataError("unauthorized", { status: 401 });
    };
    const browser = connect();
    browser.want(ISINS.slice(0, 10));
    await clock.advance(30_000);
    expect(service.asked.length).toBeGreaterThan(0);
    expect(browser.received.filter(({ kind }) => kind === "queued")).toEqual([]);
  });

  test("sends an estimate for instruments without an answer", async () => {
    const setting = startStreams();
    const { connect, clock } = setting;
    limit(setting, 60);
    const before = connect();
    before.want(ISINS.slice(0, 20));
    await setting.clock.advance(3 * MINUTE);
    const browser = connect();
    browser.want(ISINS.slice(0, 30));
    await clock.advance(900);
    expect(browser.received.map(({ kind }) => kind)).not.toContain("queued");
    await clock.advance(2100);
    const queued = browser.received.flatMap((each) => (each.kind === "queued" ? each.queued : []));
    expect(queued.length).toBeGreaterThan(3);
    for (const [isin, forMs] of queued) {
      expect(ISINS.slice(20)).toContain(isin);
      expect(forMs).toBeGreaterThanOrEqual(1000);
      expect(forMs).toBeLessThan(30_000);
    }
    await setting.clock.advance(2 * MINUTE);
    browser.received.length = 0;
    await clock.advance(10_000);
    expect(browser.received.map(({ kind }) => kind)).not.toContain("queued");
  });
});

test("says that a rate limit slows the feed until its pace is back", async () => {
  const setting = startStreams();
  const { clock, service } = setting;
  const { quote } = service;
  const browser = setting.connect();
  browser.want(ISINS.slice(0, 8));
  await clock.advance(10_000);
  const isSlow = () => browser.statuses().at(-1)?.recovering === true;
  expect(isSlow()).toBe(false);
  limit(setting, 9);
  await clock.advanceUntil(isSlow);
  service.quote = quote;
  await clock.advanceUntil(() => !isSlow());
  expect(browser.statuses().at(-1)?.perMinute).toBeGreaterThan(180);
});

describe("during an outage", () => {
  async function startOutage() {
    const setting = startStreams();
    const browser = setting.connect();
    browser.want(ISINS.slice(0, 3));
    await setting.clock.advance(5000);
    setting.service.quote = () => {
      throw new MarketDataError("http", { status: 500 });
    };
    await setting.clock.advanceUntil(() => browser.statuses().at(-1)?.nextTryMs !== undefined);
    return { ...setting, browser };
  }

  test("says after each failed try when the next one is, and nothing once the service answers", async () => {
    const { clock, service, browser } = await startOutage();
    for (let tries = 0; tries < 6; tries += 1) {
      const asked = service.asked.length;
      await clock.advanceUntil(() => service.asked.length > asked);
      await clock.advance(60);
      const { nextTryMs = Number.NaN } = browser.statuses().at(-1) ?? {};
      const at = clock.now() + nextTryMs;
      expect(nextTryMs).toBeGreaterThan(0);
      await clock.advanceUntil(() => service.asked.length > asked + 1);
      expect(Math.abs(clock.now() - at)).toBeLessThanOrEqual(100);
    }
    service.quote = (isin) => testQuote({ isin });
    await clock.advance(35_000);
    expect(browser.statuses().at(-1)).not.toHaveProperty("nextTryMs");
  });

  test("says 0 while a try is under way", async () => {
    const { clock, service, browser } = await startOutage();
    service.latencyMs = 7000;
    const asked = service.asked.length;
    await clock.advanceUntil(() => service.asked.length > asked);
    await clock.advance(6000);
    expect(browser.statuses().at(-1)?.nextTryMs).toBe(0);
  });

  test("sends few messages more than the heartbeat", async () => {
    const { clock, browser } = await startOutage();
    await clock.advance(MINUTE);
    const before = browser.statuses().length;
    await clock.advance(10 * MINUTE);
    // One every 3.5 s, and one for each of the twenty tries.
    expect(browser.statuses().length - before).toBeLessThanOrEqual(172 + 20);
  });

  test("says nothing of a try before the outage", async () => {
    const { connect, clock } = startStreams();
    const browser = connect();
    browser.want([FIRST]);
    await clock.advance(20_000);
    for (const status of browser.statuses()) expect(status).not.toHaveProperty("nextTryMs");
  });
});
