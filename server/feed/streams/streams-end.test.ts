import { describe, expect, test } from "vitest";
import { STREAM_CLOSE } from "#engine/protocol/stream-messages.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { ISINS } from "#server/feed/testing/feed-setting.ts";
import { SOURCE, startStreams } from "#server/feed/testing/stream-setting.ts";

const [FIRST = testIsin(0), SECOND = testIsin(1)] = ISINS;

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
