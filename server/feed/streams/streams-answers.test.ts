import { describe, expect, test } from "vitest";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import { ISINS } from "#server/feed/testing/feed-setting.ts";
import { startStreams } from "#server/feed/testing/stream-setting.ts";

const [FIRST = testIsin(0), SECOND = testIsin(1)] = ISINS;

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
    browser.takeWaitingBytes();
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
    browser.takeWaitingBytes();
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
