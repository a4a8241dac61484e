import { describe, expect, test } from "vitest";
import { STREAM_CLOSE, STREAM_HEARTBEAT_MS } from "#engine/protocol/stream-messages.ts";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import { ISINS, limit } from "./testing/feed-setting.ts";
import { SOURCE, startStreams } from "./testing/stream-setting.ts";

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

describe("an answer", () => {
  test("writes an answer once for all streams, in the same bytes", async () => {
    const { connect, clock, written, count } = startStreams();
    const browsers = Array.from({ length: 50 }, connect);
    for (const { want } of browsers) want([FIRST]);
    await clock.advance(10_500);
    expect(written()).toBe(count(FIRST));
    const [one, ...others] = browsers.map(({ buffers }) =>
      buffers.filter((each) => each.includes('"answers"')),
    );
    expect(one?.length).toBe(count(FIRST));
    for (const other of others) {
      expect(other.every((buffer, index) => buffer === one?.[index])).toBe(true);
    }
  });

  test("replaces an answer that waits for a slow browser by the next one of its instrument", async () => {
    const { connect, clock, service, count } = startStreams();
    const browser = connect();
    let price = 100;
    service.quote = (isin) => {
      price += 1;
      return testQuote({ isin, ask: `${price}` });
    };
    browser.want([FIRST]);
    await clock.advance(100);
    browser.waitingBytes = 20_000;
    const sent = browser.received.length;
    await clock.advance(9000);
    expect(browser.received).toHaveLength(sent);
    const [answers, asked] = [browser.answers().length, count(FIRST)];
    expect(asked).toBeGreaterThan(answers + 2);
    browser.drain();
    expect(browser.answers()).toHaveLength(answers + 1);
    expect(browser.answers().at(-1)?.[2]).toBe(`${price}`);
  });

  test("holds answers while a ping is unanswered: buffered ones would look too young", async () => {
    const { connect, clock, count } = startStreams();
    const browser = connect();
    browser.answersPings = false;
    browser.want([FIRST]);
    await clock.advance(18_000);
    const { length } = browser.received;
    const sent = count(FIRST);
    await clock.advance(5000);
    expect(count(FIRST)).toBeGreaterThan(sent + 1);
    expect(browser.received).toHaveLength(length);
    browser.answerPing();
    const [status, answers] = browser.received.slice(length);
    expect([status?.kind, answers?.kind]).toEqual(["status", "answers"]);
    expect(browser.received).toHaveLength(length + 2);
    expect(browser.closed).toBeUndefined();
  });

  test("writes the age of a delayed answer at the time when it is sent", async () => {
    const { connect, clock } = startStreams();
    const browser = connect();
    browser.want([FIRST], { intervalMs: 60_000 });
    browser.waitingBytes = 20_000;
    await clock.advance(8000);
    browser.drain();
    const [message] = browser.received.filter((each) => each.kind === "answers");
    expect(Number(message?.answers[0]?.[2]["age"])).toBeGreaterThan(7000);
  });
});

describe("a gate", () => {
  test("sends the closing and the opening of a gate to all streams at once", async () => {
    const setting = startStreams();
    const { connect, clock, service } = setting;
    const browsers = [connect(), connect()];
    for (const { want } of browsers) want(ISINS.slice(0, 5));
    await clock.advance(10_000);
    const before = browsers.map(({ statuses }) => statuses().length);
    service.quote = () => {
      throw new MarketDataError("rate-limited", { status: 429, retryAfterMs: 30_000 });
    };
    setting.held = [429, { "retry-after": "30" }, "a pause"];
    await clock.advanceUntil(() => browsers[0]?.statuses().at(-1)?.held !== undefined);
    browsers.forEach(({ statuses }, index) => {
      expect(statuses().length - (before[index] ?? 0)).toBeLessThanOrEqual(2);
      expect(statuses().at(-1)?.held).toEqual(setting.held);
    });
    service.quote = (isin) => testQuote({ isin });
    await setting.clock.advance(20_000);
    setting.held = undefined;
    await clock.advanceUntil(() => browsers[0]?.statuses().at(-1)?.held === undefined);
    expect(browsers[1]?.statuses().at(-1)).not.toHaveProperty("held");
  });
});

describe("a service that is unreachable", () => {
  test("sends a new stream the stored quotes first, then the service's failure", async () => {
    const setting = startStreams();
    const { connect, clock, service } = setting;
    const first = connect();
    first.want([FIRST, SECOND], {
      watched: [
        [FIRST, 5],
        [SECOND, 0.1],
      ],
    });
    await clock.advance(5000);
    service.quote = () => {
      throw new MarketDataError("http", { status: 502 });
    };
    await clock.advance(9000);
    expect(first.answers().at(-1)?.[1]).toBe(502);
    const later = connect();
    later.want([SECOND]);
    await clock.advance(0);
    expect(later.answers().map(([, status]) => status)).toEqual([200, 502]);
  });
});

describe("the end of a stream", () => {
  test("closes streams after fifteen minutes at most, and not all at one instant", async () => {
    const setting = startStreams();
    const browsers = [0, 0.5, 1].map((chance) => {
      setting.chance = chance;
      const browser = setting.connect();
      browser.want([]);
      return browser;
    });
    const endsAt = browsers.map(() => 0);
    for (let second = 1; second <= 15 * 60 + 1; second += 1) {
      await setting.clock.advance(1000);
      browsers.forEach((browser, index) => {
        if (browser.closed) endsAt[index] ||= second;
      });
    }
    expect(endsAt).toEqual([720, 810, 900]);
    expect(browsers[0]?.closed?.code).toBe(STREAM_CLOSE.again);
  });

  test("closes a stream if more than 256 KiB wait for ten seconds", async () => {
    const { connect, clock } = startStreams();
    const [slow, slower] = [connect(), connect()];
    for (const { want } of [slow, slower]) want([FIRST]);
    slow.waitingBytes = 256 * 1024;
    slower.waitingBytes = 256 * 1024 + 1;
    await clock.advance(9500);
    expect([slow.closed, slower.closed]).toEqual([undefined, undefined]);
    await clock.advance(2500);
    expect(slow.closed).toBeUndefined();
    expect(slower.closed?.code).toBe(STREAM_CLOSE.slow);
  });

  test("closes a stream whose browser has gone silently", async () => {
    const setting = startStreams();
    const [there, gone] = [setting.connect(), setting.connect()];
    for (const { want } of [there, gone]) want([FIRST]);
    gone.answersPings = false;
    await setting.clock.advance(60_000);
    expect(there.closed).toBeUndefined();
    expect(gone.closed?.code).toBe(STREAM_CLOSE.slow);
    expect(gone.pings).toBe(1);
    expect(setting.feed.status().clientCount).toBe(1);
  });

  test("closes a stream whose browser sends but reads nothing for forty seconds, however little waits", async () => {
    const setting = startStreams();
    const [fine, stuck] = [setting.connect(), setting.connect()];
    for (const browser of [fine, stuck]) browser.want([FIRST]);
    stuck.waitingBytes = 20_000;
    fine.waitingBytes = 16_000;
    await setting.clock.advance(35_000);
    expect(stuck.closed).toBeUndefined();
    await setting.clock.advance(7000);
    expect(stuck.closed?.code).toBe(STREAM_CLOSE.slow);
    expect(fine.closed).toBeUndefined();
  });

  test("closes a stream without a demand", async () => {
    const { connect, clock } = startStreams();
    const browser = connect();
    await clock.advance(9000);
    expect(browser.closed).toBeUndefined();
    await clock.advance(2000);
    expect(browser.closed?.code).toBe(STREAM_CLOSE.malformed);
  });

  test("closes streams of an earlier source within a second", async () => {
    const setting = startStreams();
    const [open, late] = [setting.connect(), setting.connect()];
    open.want([FIRST]);
    await setting.clock.advance(3000);
    setting.source = "svc-2";
    late.want([FIRST]);
    expect(late.closed?.code).toBe(STREAM_CLOSE.source);
    const receivedBefore = open.received.length;
    await setting.clock.advance(1000);
    expect(open.closed?.code).toBe(STREAM_CLOSE.source);
    expect(open.received.length).toBeLessThanOrEqual(receivedBefore + 1);
    const next = setting.connect();
    next.want([FIRST], { source: SOURCE });
    expect(next.closed?.code).toBe(STREAM_CLOSE.source);
  });

  test("closes streams when the market's time is frozen", async () => {
    const setting = startStreams();
    const browser = setting.connect();
    browser.want([FIRST]);
    expect(setting.streams.isOffered()).toBe(true);
    setting.isFrozen = true;
    await setting.clock.advance(1000);
    expect(browser.closed?.code).toBe(STREAM_CLOSE.again);
    expect(setting.streams.isOffered()).toBe(false);
    expect(setting.connect().closed?.code).toBe(STREAM_CLOSE.again);
  });

  test("closes a stream beyond the limit, and no other", async () => {
    const { connect, clock, streams } = startStreams({ maxStreams: 2 });
    const [one, two, three] = [connect(), connect(), connect()];
    expect(three.closed?.code).toBe(STREAM_CLOSE.full);
    one.want([FIRST]);
    two.leave();
    expect(streams.size).toBe(1);
    const four = connect();
    four.want([FIRST]);
    await clock.advance(1000);
    expect([one.closed, four.closed]).toEqual([undefined, undefined]);
  });

  test("closes all streams at once when the gateway stops, so that they reconnect elsewhere", async () => {
    const { connect, streams, clock } = startStreams();
    const browsers = Array.from({ length: 10 }, connect);
    for (const { want } of browsers) want([FIRST]);
    await clock.advance(1000);
    streams.drain();
    for (const { closed } of browsers) expect(closed?.code).toBe(STREAM_CLOSE.again);
    expect(connect().closed?.code).toBe(STREAM_CLOSE.again);
    expect(streams.size).toBe(0);
    await clock.advance(5000);
  });
});

describe("many messages", () => {
  test("reads ten messages in a second, and the latest of the others", async () => {
    const { connect, clock, feed } = startStreams();
    const browser = connect();
    await clock.advance(1000);
    for (let index = 0; index < 100; index += 1) browser.want(ISINS.slice(0, 1 + (index % 29)));
    browser.want([FIRST, SECOND]);
    await clock.advance(1500);
    const before = browser.answers().length;
    await clock.advance(2000);
    const isins = new Set(
      browser
        .answers()
        .slice(before)
        .map(([isin]) => isin),
    );
    expect(isins).toEqual(new Set([FIRST, SECOND]));
    expect(feed.status().clientCount).toBe(1);
    expect(browser.closed).toBeUndefined();
  });

  test("closes a stream with more than five hundred messages in a second", () => {
    const { connect } = startStreams();
    const browser = connect();
    for (let index = 0; index < 500; index += 1) browser.say({ kind: "probe" });
    expect(browser.closed).toBeUndefined();
    browser.say({ kind: "probe" });
    expect(browser.closed?.code).toBe(STREAM_CLOSE.malformed);
    const pinging = connect();
    for (let index = 0; index <= 500; index += 1) pinging.answerPing();
    expect(pinging.closed?.code).toBe(STREAM_CLOSE.malformed);
  });
});

test("leaves no timer once the last stream has gone", async () => {
  const { connect, clock, feed } = startStreams();
  const browsers = [connect(), connect()];
  for (const { want } of browsers) want([FIRST]);
  await clock.advance(5000);
  for (const { leave } of browsers) leave();
  await clock.advance(5000);
  feed.close();
  expect(clock.armed()).toBe(0);
});
