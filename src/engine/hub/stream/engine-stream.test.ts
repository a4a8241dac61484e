import { describe, expect, test } from "vitest";
import { openStream, openStreamStage, PACE, streamAnswer } from "#engine/hub/testing-stream.ts";
import { snapshotOf } from "#engine/protocol/snapshot.ts";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";

const ISIN = testIsin(1);
const OTHER = testIsin(2);

describe("quotes by the gateway's stream", () => {
  test("are not requested: the list alone is", async () => {
    const { clock, feed, source, isins, sendChecks, quotesAsked } = await openStream(3);
    for (const isin of isins) feed.check(isin);
    sendChecks(...isins);
    await clock.advance(30_000);
    expect(quotesAsked()).toEqual([]);
    expect(feed.asked).toHaveLength(1);
    expect(source.status()).toMatchObject({
      transport: { kind: "stream" },
      connection: { state: "live" },
      checkCount: 3,
    });
  });

  test("are as old as their check, and planned as the feed plans them", async () => {
    const { clock, feed, source, sendChecks } = openStreamStage(1);
    feed.check(ISIN);
    const madeAt = clock.now();
    const madeAtEpochMs = clock.epochNow();
    await clock.advance(4000);
    source.setInterest(new Map([[ISIN, 1]]));
    await clock.advance(100);
    sendChecks(ISIN);
    expect(source.lastGood(ISIN)).toMatchObject({
      checkedAt: madeAt,
      checkedAtEpochMs: madeAtEpochMs,
      plannedIntervalMs: 20_000,
      feedPlanMs: 20_000,
    });
  });

  test("come with the feed's pace, also before any of them", async () => {
    const { source } = await openStream(1);
    expect(source.status()).toMatchObject({ perMinute: 60, feed: PACE });
  });

  test("count once for each check, however they come and however often", async () => {
    const { clock, feed, source, stream, watch, sendChecks } = openStreamStage(1, {
      mode: "hangs",
    });
    feed.check(ISIN);
    watch();
    await clock.advance(3000);
    expect(source.status().checkCount).toBe(1);
    const held = source.lastGood(ISIN);
    stream.mode = "accepts";
    await clock.advanceUntil(() => source.status().transport?.kind === "stream");
    sendChecks(ISIN);
    sendChecks(ISIN);
    expect(source.status().checkCount).toBe(1);
    expect(source.lastGood(ISIN)).toBe(held);
  });

  test("take precedence over an older answer that arrives later", async () => {
    const { clock, feed, source, stream, watch, sendChecks } = openStreamStage(1, {
      mode: "hangs",
    });
    feed.check(ISIN, { quote: testQuote({ isin: ISIN, bid: "10.01" }) });
    feed.latencyMs = 3000;
    watch();
    await clock.advanceUntil(() => feed.asked.some(({ key }) => key === ISIN));
    await clock.advance(100);
    // The answer has left the gateway with the first check; the stream brings the second.
    stream.connection().listener.opened();
    feed.check(ISIN, { quote: testQuote({ isin: ISIN, bid: "10.02" }) });
    sendChecks(ISIN);
    const held = source.lastGood(ISIN);
    await clock.advance(5000);
    expect(source.lastGood(ISIN)).toBe(held);
    expect(held?.quote.bid.price).toBe("10.02");
    expect(source.status().checkCount).toBe(1);
  });

  test("go before the failure of a request that is on its way", async () => {
    const { clock, feed, source, stream, watch, sendChecks } = openStreamStage(1, {
      mode: "hangs",
    });
    feed.check(ISIN);
    feed.latencyMs = 3000;
    feed.failOnce(ISIN, new MarketDataError("network"));
    watch();
    await clock.advanceUntil(() => feed.asked.some(({ key }) => key === ISIN));
    stream.connection().listener.opened();
    sendChecks(ISIN);
    await clock.advance(5000);
    expect(source.last(ISIN)).toHaveProperty("value");
    expect(source.status().connection.state).toBe("live");
  });

  test("change nothing when their check is older than the held one, good or bad", async () => {
    const { clock, feed, source, stream, sendChecks } = await openStream(1);
    feed.check(ISIN);
    const older = feed.lastCheck(ISIN);
    await clock.advance(4000);
    feed.check(ISIN, { quote: testQuote({ isin: ISIN, bid: "10.05" }) });
    sendChecks(ISIN);
    const held = source.lastGood(ISIN);
    const check = { ...older.check, ageMs: 4000 };
    stream.sendAnswers(streamAnswer(ISIN, check, older.result));
    stream.sendAnswers(streamAnswer(ISIN, check, { kind: "http", status: 500 }));
    expect(source.lastGood(ISIN)).toBe(held);
    expect(source.last(ISIN)).toHaveProperty("value");
    expect(source.status().checkCount).toBe(1);
  });

  test("count as new after the gateway's date was set back", async () => {
    const { clock, feed, source, sendChecks } = await openStream(1);
    feed.check(ISIN);
    sendChecks(ISIN);
    await clock.advance(4000);
    feed.dateLeadMs = -3_600_000;
    feed.check(ISIN, { quote: testQuote({ isin: ISIN, bid: "10.05" }) });
    sendChecks(ISIN);
    expect(source.lastGood(ISIN)?.quote.bid.price).toBe("10.05");
    expect(source.status().checkCount).toBe(2);
  });

  test("are ignored for instruments without demand", async () => {
    const { feed, source, stream } = await openStream(1);
    feed.check(OTHER, { quote: testQuote({ isin: OTHER }) });
    const { check, result } = feed.lastCheck(OTHER);
    stream.sendAnswers(streamAnswer(OTHER, check, result));
    stream.sendMessage({ kind: "queued", queued: [[OTHER, 5000]] });
    expect(source.lastGood(OTHER)).toBeUndefined();
    expect(source.status().checkCount).toBe(0);
  });

  test("mark the strip of the last minute, and are the last news while nothing is sent", async () => {
    const { clock, feed, source, sendChecks } = await openStream(1);
    await clock.advance(30_000);
    const { slices } = source.status();
    feed.check(ISIN);
    sendChecks(ISIN);
    expect(source.status().slices.length).toBe(slices.length + 1);
    expect(source.status().lastSentAtEpochMs).toBe(clock.epochNow());
  });
});

describe("an instrument that has to queue at the gateway", () => {
  test("waits and says about how long, until its value comes", async () => {
    const { feed, source, stream, sendChecks } = await openStream(1);
    stream.sendMessage({ kind: "queued", queued: [[ISIN, 19_600]] });
    expect(snapshotOf(source, ISIN)?.problem).toMatchObject({ queuedForMs: 19_600 });
    expect(source.status().connection.state).toBe("live");
    feed.check(ISIN);
    sendChecks(ISIN);
    expect(snapshotOf(source, ISIN)?.problem).toBeUndefined();
  });
});

describe("failures by the stream", () => {
  const broken = { kind: "http", status: 500 } as const;

  test("are the row's alone while others are answered, and count once for each check", async () => {
    const { feed, source, stream, sendChecks } = await openStream(2);
    feed.check(OTHER);
    feed.check(ISIN);
    sendChecks(OTHER);
    const { check } = feed.lastCheck(ISIN);
    const unreadable = { kind: "contract", status: 502 } as const;
    const answer = streamAnswer(ISIN, check, unreadable, { "x-touchline-fault": "ask.price" });
    stream.sendAnswers(answer);
    stream.sendAnswers(answer);
    expect(source.last(ISIN)).toMatchObject({ error: { kind: "contract", field: "ask.price" } });
    expect(source.record(ISIN)?.refused).toMatchObject({ count: 1, lastField: "ask.price" });
    expect(source.status().connection.state).toBe("live");
  });

  test("are an outage when every instrument fails, which ends with the next value", async () => {
    const { clock, feed, source, isins, sendChecks, quotesAsked } = await openStream(3);
    for (const isin of isins) feed.check(isin);
    sendChecks(...isins);
    await clock.advance(4000);
    for (const isin of isins) feed.check(isin, broken);
    sendChecks(...isins);
    expect(source.status().connection).toMatchObject({
      state: "unreachable",
      error: { status: 500 },
      // An older gateway tries the service and does not report when.
      nextTryAt: undefined,
    });
    await clock.advance(10_000);
    expect(source.lastGood(ISIN)).toBeDefined();
    feed.check(ISIN);
    sendChecks(ISIN);
    expect(source.status().connection.state).toBe("live");
    expect(quotesAsked()).toEqual([]);
  });

  test("end no outage when a known value is repeated", async () => {
    const { clock, feed, source, isins, stream, sendChecks } = await openStream(3);
    for (const isin of isins) feed.check(isin);
    sendChecks(...isins);
    const { check, result } = feed.lastCheck(ISIN);
    await clock.advance(4000);
    for (const isin of isins.slice(1)) feed.check(isin, broken);
    sendChecks(...isins.slice(1));
    feed.check(ISIN, broken);
    sendChecks(ISIN);
    expect(source.status().connection.state).toBe("unreachable");
    stream.sendAnswers(streamAnswer(ISIN, { ...check, ageMs: 4000 }, result));
    expect(source.status().connection.state).toBe("unreachable");
  });
});

describe("the gateway's next try during an outage", () => {
  const DAY_MS = 86_400_000;

  async function openOutage() {
    const stage = await openStream(3);
    for (const isin of stage.isins) stage.feed.check(isin, { kind: "http", status: 500 });
    stage.sendChecks(...stage.isins);
    const nextTryAt = () => {
      const { connection } = stage.source.status();
      return connection.state === "unreachable" ? connection.nextTryAt : connection.state;
    };
    return { ...stage, nextTryAt };
  }

  test("is as far away as the gateway says, until it says nothing", async () => {
    const { clock, stream, nextTryAt } = await openOutage();
    expect(nextTryAt()).toBeUndefined();
    stream.sendMessage({ kind: "status", ...PACE, nextTryMs: 12_000 });
    expect(nextTryAt()).toBe(clock.now() + 12_000);
    stream.sendMessage({ kind: "status", ...PACE, nextTryMs: 0 });
    expect(nextTryAt()).toBe(clock.now());
    stream.sendMessage({ kind: "status", ...PACE });
    expect(nextTryAt()).toBeUndefined();
  });

  test("does not move with the transit of a message that repeats it", async () => {
    const { clock, stream, nextTryAt } = await openOutage();
    const at = clock.now() + 12_000;
    stream.sendMessage({ kind: "status", ...PACE, nextTryMs: 12_000 });
    await clock.advance(3500);
    stream.sendMessage({ kind: "status", ...PACE, nextTryMs: 8460 });
    expect(nextTryAt()).toBe(at);
  });

  test("is a day away at most", async () => {
    const { clock, stream, nextTryAt } = await openOutage();
    stream.sendMessage({ kind: "status", ...PACE, nextTryMs: 1e300 });
    expect(nextTryAt()).toBe(clock.now() + DAY_MS);
  });

  test.each(["-5", "1e999", "null", '"soon"'])(
    "is never read from %s; quotes are polled",
    async (ms) => {
      const { clock, feed, isins, source, stream, nextTryAt } = await openOutage();
      const text = JSON.stringify({ kind: "status", ...PACE });
      stream.sendText(`${text.slice(0, -1)},"nextTryMs":${ms}}`);
      expect(source.status().transport).toMatchObject({ kind: "poll", cause: "version" });
      expect(nextTryAt()).toBeGreaterThanOrEqual(clock.now());
      await clock.advance(1000);
      for (const isin of isins) feed.check(isin);
      await clock.advance(35_000);
      expect(source.status().connection.state).toBe("live");
    },
  );

  test("is unknown once a lost stream is back, until the gateway reports it again", async () => {
    const { clock, feed, isins, sendChecks, source, stream, nextTryAt } = await openOutage();
    stream.sendMessage({ kind: "status", ...PACE, nextTryMs: DAY_MS });
    stream.hasHeartbeat = false;
    stream.drop();
    await clock.advanceUntil(() => stream.connections.length > 1);
    await clock.advance(stream.latencyMs);
    for (const isin of isins) feed.check(isin, { kind: "http", status: 500 });
    sendChecks(...isins);
    expect(source.status().transport).toMatchObject({ kind: "stream" });
    expect(nextTryAt()).toBeUndefined();
    stream.sendMessage({ kind: "status", ...PACE, nextTryMs: 12_000 });
    expect(nextTryAt()).toBe(clock.now() + 12_000);
  });

  test("is the page's own once the stream is lost", async () => {
    const { clock, stream, nextTryAt } = await openOutage();
    stream.sendMessage({ kind: "status", ...PACE, nextTryMs: 600_000 });
    stream.mode = "refuses";
    stream.drop();
    await clock.advance(6000);
    expect(nextTryAt()).toBeLessThan(clock.now() + 31_000);
  });
});

describe("a limit that the gateway's feed met", () => {
  test("counts down to its instant, and nothing is sent before it", async () => {
    const { clock, feed, source, stream, isins, sendChecks } = await openStream(2);
    for (const isin of isins) feed.check(isin);
    sendChecks(...isins);
    const until = clock.now() + 700_000;
    stream.hold("rate-limited", 700_000);
    expect(source.status()).toMatchObject({
      closedUntil: until,
      connection: { state: "rate-limited", resumeAt: until },
    });
    const asked = feed.asked.length;
    await clock.advance(600_000);
    // After a longer transit, a message reports the same instant a little later.
    stream.hold("rate-limited", until - clock.now() + 40);
    await clock.advance(90_000);
    expect(source.status().closedUntil).toBe(until);
    expect(feed.asked).toHaveLength(asked);
    await clock.advance(10_100);
    expect(source.status().connection.state).toBe("live");
  });

  test("is the cause of a slow feed as long as the gateway says so, and the stream is open", async () => {
    const { clock, source, stream } = await openStream(3);
    const status = { kind: "status", ...PACE } as const;
    const goal = () => Math.round(source.status().recoveryCycleMs ?? 0);
    expect(source.status().cycleMs).toBe(3000);
    expect(goal()).toBe(0);
    stream.sendMessage({ ...status, recovering: true });
    expect(goal()).toBe(2000);
    // The feed is fast enough for this page, however slow it is for others.
    stream.sendMessage({ ...status, perMinute: 90, recovering: true });
    expect(goal()).toBe(0);
    stream.sendMessage({ ...status, recovering: true });
    stream.sendMessage(status);
    expect(goal()).toBe(0);
    stream.sendMessage({ ...status, recovering: true });
    stream.drop();
    await clock.advance(100);
    expect(goal()).toBe(0);
  });

  test("is extended here when the gateway extends it", async () => {
    const { clock, source, stream } = await openStream(1);
    stream.hold("rate-limited", 10_000);
    stream.hold("rate-limited", 60_000);
    expect(source.status().closedUntil).toBe(clock.now() + 60_000);
  });

  test("leaves values as they are, and learns nothing", async () => {
    const { clock, feed, source, stream, sendChecks } = await openStream(1);
    feed.check(ISIN);
    sendChecks(ISIN);
    stream.hold("rate-limited", 20_000);
    sendChecks(ISIN);
    await clock.advance(5000);
    expect(source.last(ISIN)).toHaveProperty("value");
    expect(source.status()).toMatchObject({ limits: 0, memory: { perMinute: null } });
  });

  test("is news where an answer says so: it is counted once", async () => {
    const { clock, feed, source, stream } = await openStream(1);
    feed.check(ISIN);
    const { check } = feed.lastCheck(ISIN);
    const answer = streamAnswer(
      ISIN,
      check,
      { kind: "rate-limited", status: 429 },
      {
        "x-touchline-gate": "rate-limited",
        "retry-after": "30",
      },
    );
    stream.sendAnswers(answer);
    stream.hold("rate-limited", 29_800);
    expect(source.status()).toMatchObject({ limits: 1, closedUntil: clock.now() + 30_000 });
    stream.sendAnswers(answer);
    expect(source.status().limits).toBe(1);
  });
});

describe("a token that the gateway's service refuses", () => {
  test.each(["unauthorized", "forbidden"] as const)("is reported: %s", async (cause) => {
    const { clock, source, stream } = await openStream(1);
    stream.hold(cause, 42_000);
    const { connection } = source.status();
    expect(connection).toMatchObject({ state: cause, nextTryAt: clock.now() + 42_000 });
  });

  test("is not taken back by what the gateway remembers, but by its next status", async () => {
    const { clock, feed, source, stream, sendChecks } = await openStream(1);
    feed.check(ISIN);
    await clock.advance(100);
    stream.hold("unauthorized", 42_000);
    sendChecks(ISIN);
    expect(source.lastGood(ISIN)).toBeDefined();
    expect(source.status().connection.state).toBe("unauthorized");
    await clock.advance(5000);
    stream.release();
    expect(source.status().connection.state).toBe("live");
  });

  test("is over with the next status, not with a check since: it may be a late answer to an earlier request", async () => {
    const { clock, feed, source, stream, sendChecks } = await openStream(1);
    stream.hold("unauthorized", 42_000);
    await clock.advance(1000);
    feed.check(ISIN);
    sendChecks(ISIN);
    expect(source.lastGood(ISIN)).toBeDefined();
    expect(source.status().connection.state).toBe("unauthorized");
    stream.release();
    expect(source.status().connection.state).toBe("live");
  });

  test("is tried by the gateway when a person asks for it", async () => {
    const { clock, feed, source, stream } = await openStream(1);
    stream.hold("unauthorized", 42_000);
    const asked = feed.asked.length;
    source.tryNow();
    expect(stream.connection().sent.at(-1)?.message).toEqual({ kind: "probe" });
    await clock.advance(1000);
    expect(feed.asked).toHaveLength(asked);
  });
});
