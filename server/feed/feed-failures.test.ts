import { describe, expect, test } from "vitest";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import type { FeedAnswer } from "./requests/feed-answer.ts";
import { ISINS, poll, start } from "./testing/feed-setting.ts";

const [FIRST = testIsin(0), SECOND = testIsin(1)] = ISINS;

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

  test("tries one failing instrument four times a second at most, however many people try now", async () => {
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
      const request = { client: `10.0.0.${at % 7}`, signal, isTryNow: true };
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
