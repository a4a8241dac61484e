import { describe, expect, test } from "vitest";
import { openStream, openStreamStage, streamAnswer } from "#engine/hub/testing-stream.ts";
import { STREAM_CLOSE } from "#engine/protocol/stream-messages.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";

const ISIN = testIsin(1);
const SECOND = 1000;
const MINUTE = 60 * SECOND;

type Stage = ReturnType<typeof openStreamStage>;

/** Returns the times from now to the beginning of each of the next connections. */
async function attemptsAfter({ clock, stream }: Stage, count: number): Promise<readonly number[]> {
  const from = stream.connections.length;
  const startedAt = clock.now();
  for (let seconds = 0; stream.connections.length < from + count; seconds += 1) {
    if (seconds > 7200) throw new Error("No further attempt was made");
    await clock.advance(SECOND);
  }
  return stream.connections.slice(from, from + count).map(({ openedAt }) => openedAt - startedAt);
}

describe("the beginning of a stream", () => {
  test("is waited for: no quote is requested while it opens, but the list is", async () => {
    const { clock, feed, stream, watch, quotesAsked } = openStreamStage(2);
    stream.latencyMs = 400;
    watch();
    await clock.advance(300);
    expect(feed.asked.map(({ key }) => key)).toEqual(["instruments"]);
    await clock.advance(10 * SECOND);
    expect(quotesAsked()).toEqual([]);
  });

  test("delays quotes by a second at most", async () => {
    const { clock, source, watch, quotesAsked } = openStreamStage(2, { mode: "hangs" });
    watch();
    await clock.advance(990);
    expect(quotesAsked()).toEqual([]);
    await clock.advance(3 * SECOND);
    expect(new Set(quotesAsked().map(({ key }) => key)).size).toBe(2);
    expect(source.status().transport).toEqual({ kind: "poll", cause: "opening" });
  });

  test("delays nothing when the gateway refuses it, and is tried again after a minute", async () => {
    const stage = openStreamStage(2, { mode: "refuses" });
    const { clock, source, watch, quotesAsked } = stage;
    watch();
    await clock.advance(100);
    expect(quotesAsked()).toHaveLength(1);
    expect(source.status().transport).toMatchObject({
      kind: "poll",
      cause: "refused",
      nextTryAtEpochMs: clock.epochNow() - 90 + MINUTE + SECOND,
    });
    const [first = 0, second = 0, third = 0] = await attemptsAfter(stage, 3);
    expect(first).toBeCloseTo(MINUTE + SECOND - 90, -2);
    expect(second - first).toBeCloseTo(2 * MINUTE + SECOND, -2);
    expect(third - second).toBeCloseTo(4 * MINUTE + SECOND, -2);
  });

  test("is tried no more rarely than every ten minutes", async () => {
    const stage = openStreamStage(1, { mode: "refuses" });
    stage.watch();
    await attemptsAfter(stage, 5);
    await stage.clock.advance(9 * MINUTE);
    const before = stage.stream.connections.length;
    await stage.clock.advance(2 * MINUTE);
    expect(stage.stream.connections.length).toBe(before + 1);
  });

  test("through which nothing comes is given up after five seconds", async () => {
    const stage = openStreamStage(1, { mode: "silent" });
    const { clock, source, stream, watch, quotesAsked } = stage;
    watch();
    await clock.advance(4900);
    expect(stream.connection().isClosed).toBe(false);
    await clock.advance(2100);
    expect(stream.connection().isClosed).toBe(true);
    expect(source.status().transport).toMatchObject({ kind: "poll", cause: "silent" });
    expect(quotesAsked().length).toBeGreaterThan(2);
    await clock.advance(50 * SECOND);
    expect(stream.connections).toHaveLength(1);
    stream.mode = "accepts";
    await clock.advance(15 * SECOND);
    expect(source.status().transport).toEqual({ kind: "stream" });
    quotesAsked();
    await clock.advance(20 * SECOND);
    expect(quotesAsked()).toEqual([]);
  });
});

describe("a stream that breaks", () => {
  test("leaves values as they are, and is back before anything is requested", async () => {
    const { clock, feed, source, stream, sendChecks, quotesAsked } = await openStream(2, {
      chance: 0.9,
    });
    feed.check(ISIN);
    sendChecks(ISIN);
    const held = source.lastGood(ISIN);
    stream.drop();
    expect(source.status().transport).toMatchObject({
      kind: "poll",
      cause: "lost",
      nextTryAtEpochMs: clock.epochNow() + 1800,
    });
    await clock.advance(1900);
    expect(source.status().transport).toEqual({ kind: "stream" });
    await clock.advance(10 * SECOND);
    expect(source.lastGood(ISIN)).toBe(held);
    expect(source.status().connection.state).toBe("live");
    expect(quotesAsked()).toEqual([]);
    expect(stream.connections).toHaveLength(2);
  });

  test("is replaced by requests after five seconds, one after the other", async () => {
    const { clock, feed, source, stream, isins, sendChecks, quotesAsked } = await openStream(20);
    for (const isin of isins) feed.check(isin);
    sendChecks(...isins);
    await clock.advance(10 * SECOND);
    stream.mode = "refuses";
    stream.drop();
    await clock.advance(4900);
    expect(quotesAsked()).toEqual([]);
    await clock.advance(2300);
    const asked = quotesAsked();
    expect(asked.length).toBeGreaterThan(10);
    // Twenty requests in two seconds: the usual pace.
    const [{ at: firstAt } = { at: 0 }] = asked;
    expect(asked.filter(({ at }) => at < firstAt + 1000).length).toBeLessThanOrEqual(12);
    expect(source.status().transport).toMatchObject({ kind: "poll", cause: "lost" });
  });

  test("is tried again soon while the network gives no answer at all", async () => {
    const { clock, source, stream } = await openStream(2);
    stream.mode = "hangs";
    stream.drop();
    await clock.advance(8 * SECOND);
    expect(source.status().transport).toMatchObject({ kind: "poll", cause: "lost" });
    stream.mode = "accepts";
    await clock.advance(15 * SECOND);
    expect(source.status().transport).toEqual({ kind: "stream" });
  });

  test("ends the requests when it is back, and those on their way come to their end", async () => {
    const { clock, feed, source, stream, isins, quotesAsked } = await openStream(3);
    for (const isin of isins) feed.check(isin);
    stream.mode = "refuses";
    stream.drop();
    await clock.advance(20 * SECOND);
    expect(quotesAsked().length).toBeGreaterThan(5);
    stream.mode = "accepts";
    await clock.advanceUntil(() => source.status().transport?.kind === "stream");
    await clock.advance(100);
    quotesAsked();
    await clock.advance(30 * SECOND);
    expect(quotesAsked()).toEqual([]);
    expect(source.status().connection.state).toBe("live");
  });

  test.each([1, 3, 7, 15, 25])(
    "comes back within three seconds of its gateway's return after %i s",
    async (awayS) => {
      // Without jitter the early attempts end after ten seconds.
      for (const chance of awayS < 10 ? [0, 0.5, 0.999] : [0.5, 0.999]) {
        const stage = await openStream(1, { chance });
        const { clock, source, stream } = stage;
        stream.mode = "refuses";
        stream.drop();
        await clock.advance(awayS * SECOND);
        stream.mode = "accepts";
        await clock.advance(3 * SECOND);
        expect(source.status().transport, `jitter ${chance}`).toEqual({ kind: "stream" });
        source.close();
      }
    },
  );

  test("is tried again often for half a minute, and then ever more rarely up to a minute", async () => {
    const stage = await openStream(1, { chance: 0 });
    stage.stream.mode = "refuses";
    stage.stream.drop();
    const attempts = await attemptsAfter(stage, 29);
    const waits = attempts.map((at, index) => at - (attempts[index - 1] ?? 0));
    const seconds = waits.map((ms) => Math.round((10 * ms) / SECOND) / 10);
    expect(seconds.slice(0, 20)).toEqual([0, ...Array.from({ length: 19 }, () => 0.5)]);
    expect(seconds.slice(20)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test("again and again is no sooner tried for it, until one has lasted", async () => {
    const stage = await openStream(1, { chance: 0 });
    const { clock, stream } = stage;
    const waits: number[] = [];
    for (let times = 0; times < 4; times += 1) {
      stream.drop();
      waits.push(...(await attemptsAfter(stage, 1)));
      await clock.advance(SECOND);
    }
    expect(waits.map((ms) => Math.round((10 * ms) / SECOND) / 10)).toEqual([0, 0.5, 0.5, 0.5]);
    await clock.advance(MINUTE);
    stream.drop();
    await clock.advance(1);
    expect(stream.connections).toHaveLength(6);
  });

  test.each(["again", "slow"] as const)(
    "because the gateway says %s is back soon",
    async (word) => {
      const { clock, stream, source, quotesAsked } = await openStream(1, { chance: 1 });
      stream.drop(STREAM_CLOSE[word]);
      await clock.advance(2100);
      expect(source.status().transport).toEqual({ kind: "stream" });
      expect(quotesAsked()).toEqual([]);
    },
  );

  test.each([
    ["full", STREAM_CLOSE.full, "full", 61 * SECOND],
    ["another version", STREAM_CLOSE.version, "version", 10 * MINUTE + SECOND],
    ["malformed", STREAM_CLOSE.malformed, "version", 10 * MINUTE + SECOND],
  ] as const)(
    "because of %s is replaced at once, and left alone",
    async (_, code, cause, forMs) => {
      const { clock, source, stream, quotesAsked } = await openStream(1);
      stream.drop(code);
      await clock.advance(100);
      expect(quotesAsked()).toHaveLength(1);
      const { transport } = source.status();
      expect(transport).toEqual({
        kind: "poll",
        cause,
        nextTryAtEpochMs: clock.epochNow() - 100 + forMs,
      });
      await clock.advance(forMs - 200);
      expect(stream.connections).toHaveLength(1);
      await clock.advance(200);
      expect(stream.connections).toHaveLength(2);
    },
  );

  test("without a word is noticed after twelve seconds of silence", async () => {
    const { clock, source, stream } = await openStream(1);
    await clock.advance(5 * SECOND);
    stream.hasHeartbeat = false;
    await clock.advance(11_800);
    expect(stream.connection().isClosed).toBe(false);
    await clock.advance(4 * SECOND);
    expect(stream.connections[0]?.isClosed).toBe(true);
    expect(source.status().transport).toMatchObject({ kind: "poll", cause: "lost" });
  });

  test("because the gateway has another source ends in a request, which finds that out", async () => {
    const { clock, stream, quotesAsked } = await openStream(1);
    stream.drop(STREAM_CLOSE.source);
    await clock.advance(100);
    expect(quotesAsked()).toHaveLength(1);
  });

  test("is tried soon after a gateway that was away answers a request", async () => {
    const { clock, feed, source, stream, isins, watch, quotesAsked } = openStreamStage(3, {
      mode: "refuses",
    });
    for (const isin of isins) feed.failOnce(isin, new MarketDataError("network"));
    watch();
    await clock.advanceUntil(() => source.status().connection.state === "unreachable");
    expect(stream.connections).toHaveLength(1);
    for (const isin of isins) feed.check(isin);
    stream.mode = "accepts";
    await clock.advanceUntil(() => source.status().connection.state === "live");
    await clock.advance(2 * SECOND);
    expect(source.status().transport).toEqual({ kind: "stream" });
    quotesAsked();
    await clock.advance(10 * SECOND);
    expect(quotesAsked()).toEqual([]);
  });

  test("is tried at once when a person asks", async () => {
    const { clock, source, stream } = await openStream(1, { chance: 0.9 });
    stream.mode = "refuses";
    stream.drop();
    await clock.advance(2 * MINUTE);
    const before = stream.connections.length;
    stream.mode = "accepts";
    source.tryNow();
    await clock.advance(100);
    expect(stream.connections).toHaveLength(before + 1);
    expect(source.status().transport).toEqual({ kind: "stream" });
  });
});

describe("a device that slept", () => {
  test("opens a new stream at once", async () => {
    const { clock, stream, source } = await openStream(1, { chance: 1 });
    await clock.sleep(3_600_000);
    await clock.advance(100);
    expect(stream.connections[0]?.isClosed).toBe(true);
    expect(source.status().transport).toEqual({ kind: "stream" });
  });

  test("opens a new stream where its clock stood still meanwhile", async () => {
    const { clock, stream, source } = await openStream(1, { chance: 1 });
    clock.skipDate(3_600_000);
    await clock.advance(2100);
    expect(stream.connections).toHaveLength(2);
    expect(source.status().transport).toEqual({ kind: "stream" });
  });

  test("believes no message that waited for it, because its age is no longer true", async () => {
    const { clock, feed, source, stream, sendChecks } = await openStream(1);
    feed.check(ISIN);
    clock.skipDate(60_000);
    sendChecks(ISIN);
    expect(source.lastGood(ISIN)).toBeUndefined();
    expect(stream.connections[0]?.isClosed).toBe(true);
  });
});

describe("a hostile stream", () => {
  test.each([
    ["no JSON", "{"],
    ["nothing, or no text", ""],
    ["no object", "[]"],
    ["no kind", "{}"],
    ["a kind that is no text", '{"kind":1}'],
    ["no answers", '{"kind":"answers"}'],
    ["answers that are none", '{"kind":"answers","answers":[1]}'],
    ["a status that is none", '{"kind":"answers","answers":[["DE0000000011","200",{},""]]}'],
    ["headers that are none", '{"kind":"answers","answers":[["DE0000000011",200,{"date":1},""]]}'],
    ["a queue of text", '{"kind":"queued","queued":[["DE0000000011","soon"]]}'],
    ["a pace below zero", '{"kind":"status","perMinute":-1,"desks":1}'],
    ["a refusal that is none", '{"kind":"status","perMinute":1,"desks":1,"held":"yes"}'],
    ["millions of values", `{"kind":"queued","queued":[${"[],".repeat(30_000)}[]]}`],
    ["a message without end", `{"kind":"queued","queued":"${"x".repeat(3_000_000)}"}`],
    ["depth without end", `${"[".repeat(30_000)}`],
  ])("is abandoned for requests when it sends %s", async (_, text) => {
    const { clock, source, stream, quotesAsked } = await openStream(1);
    stream.sendText(text);
    expect(stream.connection().isClosed).toBe(true);
    expect(source.status().transport).toMatchObject({ kind: "poll", cause: "version" });
    await clock.advance(3 * SECOND);
    expect(quotesAsked().length).toBeGreaterThan(1);
  });

  test.each([
    ["a kind that a later gateway may add", '{"kind":"more"}'],
    ["a kind by the name of an object's own", '{"kind":"constructor"}'],
    ["a prototype", '{"kind":"queued","queued":[],"__proto__":{"x":1}}'],
    ["an instrument's answer of another form", '{"kind":"answers","answers":[]}'],
  ])("is kept when it sends %s", async (_, text) => {
    const { source, stream } = await openStream(1);
    stream.sendText(text);
    expect(source.status().transport).toEqual({ kind: "stream" });
    expect(Reflect.get({}, "x")).toBeUndefined();
  });

  test.each([
    [99, "{}"],
    [599, "x"],
    [200, ""],
    [200, '{"instrument":"DE0000000011"}'],
    [204, "x"],
    [302, "x"],
  ])("harms one row alone when it answers with %i and %j", async (status, body) => {
    const { feed, source, stream, sendChecks } = await openStream(1);
    feed.check(ISIN);
    sendChecks(ISIN);
    stream.sendAnswers([ISIN, status, {}, body]);
    if (status < 100) expect(stream.connection().isClosed).toBe(true);
    else expect(source.last(ISIN)).toHaveProperty("error");
    expect(source.lastGood(ISIN)).toBeDefined();
  });
});

describe("a stream of another source", () => {
  test("shows nothing of it: the page opens that one instead", async () => {
    const { clock, feed, source, stream, quotesAsked } = await openStream(1);
    feed.check(ISIN);
    const { check, result } = feed.lastCheck(ISIN);
    stream.sendAnswers(streamAnswer(ISIN, check, result, { "x-touchline-source": "svc-other" }));
    expect(source.lastGood(ISIN)).toBeUndefined();
    expect(source.status().isForeign).toBe(true);
    expect(stream.connection().isClosed).toBe(true);
    await clock.advance(MINUTE);
    expect(stream.connections).toHaveLength(1);
    expect(quotesAsked()).toEqual([]);
  });
});
