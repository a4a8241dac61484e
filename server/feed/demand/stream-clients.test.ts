import { describe, expect, test } from "vitest";
import { testIsin, testQuote } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import type { Feed } from "#server/feed/feed.ts";
import type { Outcome } from "#server/feed/outcomes/outcome-store.ts";
import { ISINS, limit, poll, type Setting, start } from "#server/feed/testing/feed-setting.ts";
import type { StreamWant } from "./stream-clients.ts";

const [FIRST = testIsin(0), SECOND = testIsin(1)] = ISINS;

/** A page's wants for instruments in view, every two seconds. */
const wants = (isins: readonly Isin[], want: Partial<StreamWant> = {}) =>
  new Map(
    isins.map((isin) => [isin, { weight: 1, isBackground: false, intervalMs: 2000, ...want }]),
  );

/** Joins a stream that records what it receives. */
function join(feed: Feed) {
  const received: (readonly [Isin, Outcome<unknown> | "not-listed"])[] = [];
  const client = feed.join({
    onOutcome: (isin, outcome) => received.push([isin, outcome]),
    onNotListed: (isin) => received.push([isin, "not-listed"]),
    onStatusChange: () => undefined,
  });
  return { ...client, received, of: (isin: Isin) => received.filter(([each]) => each === isin) };
}

const kindOf = (outcome: Outcome<unknown> | "not-listed" | undefined): string | undefined =>
  outcome !== undefined && outcome !== "not-listed" && "error" in outcome
    ? outcome.error.kind
    : outcome && "answer";

describe("the feed, for a stream", () => {
  test("requests a stream's instrument at the stream's interval, and sends each check once", async () => {
    const { feed, clock, count } = start();
    const stream = join(feed);
    stream.setDemand(wants([FIRST]));
    await clock.advance(20_500);
    expect(count(FIRST)).toBeGreaterThanOrEqual(10);
    expect(count(FIRST)).toBeLessThanOrEqual(11);
    expect(stream.of(FIRST)).toHaveLength(count(FIRST));
  });

  test("requests an instrument at the shortest interval of streams and addresses", async () => {
    const setting = start();
    const { feed, clock, count } = setting;
    join(feed).setDemand(wants([FIRST], { intervalMs: 10_000 }));
    const fast = join(feed);
    fast.setDemand(wants([FIRST], { intervalMs: 1000 }));
    await clock.advance(10_000);
    expect(count(FIRST)).toBeGreaterThanOrEqual(9);
    fast.leave();
    await clock.advance(1000);
    const before = count(FIRST);
    await clock.advance(30_000);
    expect(count(FIRST) - before).toBe(3);
    await poll(setting, [FIRST], 1, 20_000);
    expect(count(FIRST) - before).toBeGreaterThanOrEqual(3 + 9);
  });

  test("requests a background instrument twice a minute", async () => {
    const { feed, clock, count } = start();
    join(feed).setDemand(
      wants([FIRST], { isBackground: true, weight: 1 / 15, intervalMs: 30_000 }),
    );
    await clock.advance(5 * 60_000);
    expect(count(FIRST)).toBeGreaterThanOrEqual(10);
    expect(count(FIRST)).toBeLessThanOrEqual(11);
  });

  test("sends no more requests for fifty streams than for one", async () => {
    const { feed, clock, count } = start();
    const streams = Array.from({ length: 50 }, () => join(feed));
    for (const stream of streams) stream.setDemand(wants([FIRST, SECOND]));
    await clock.advance(20_500);
    expect(count(FIRST)).toBeLessThanOrEqual(11);
    for (const { of } of streams) expect(of(FIRST)).toHaveLength(count(FIRST));
  });

  test("sends a stored outcome to a stream at once", async () => {
    const { feed, clock } = start();
    const stream = join(feed);
    stream.setDemand(wants([FIRST]));
    await clock.advance(1000);
    const later = join(feed);
    expect(later.setDemand(wants([FIRST, SECOND]))).toEqual([FIRST, SECOND]);
    expect(later.received).toEqual([stream.received.at(-1)]);
    expect(later.unanswered()).toEqual([SECOND]);
    // What it wanted before is not new to it.
    expect(later.setDemand(wants([FIRST]))).toEqual([]);
    expect(later.received).toHaveLength(1);
  });

  test("stops requesting and sending an instrument that is no longer wanted", async () => {
    const { feed, clock, count } = start();
    const stream = join(feed);
    stream.setDemand(wants([FIRST, SECOND]));
    await clock.advance(5000);
    stream.setDemand(wants([SECOND]));
    const [asked, published] = [count(FIRST), stream.of(FIRST).length];
    await clock.advance(30_000);
    expect([count(FIRST), stream.of(FIRST).length]).toEqual([asked, published]);
    stream.leave();
    await clock.advance(3000);
    const total = count(SECOND);
    await clock.advance(30_000);
    expect(count(SECOND)).toBe(total);
    expect(feed.status()).toEqual({ perMinute: 0, clientCount: 0, isRecovering: false });
  });

  test("reports an unlisted instrument without a request, also when the list arrives later", async () => {
    const { feed, clock, count } = start();
    const other = testIsin(999);
    const stream = join(feed);
    stream.setDemand(wants([FIRST, other]));
    await clock.advance(5000);
    expect(count("instruments")).toBe(1);
    const before = count(other);
    expect(stream.of(other).at(-1)).toEqual([other, "not-listed"]);
    await clock.advance(30_000);
    expect(count(other)).toBe(before);
    const later = join(feed);
    later.setDemand(wants([other]));
    expect(later.received).toEqual([[other, "not-listed"]]);
    expect(later.unanswered()).toEqual([]);
  });
});

test("answers a route from a stream's quotes without further requests", async () => {
  const setting = start();
  join(setting.feed).setDemand(wants(ISINS.slice(0, 5)));
  await setting.clock.advance(10_000);
  const hits: boolean[] = [];
  await poll(setting, ISINS.slice(0, 5), 3, 20_000, (answer) => {
    if (answer.kind === "outcome") hits.push(answer.isHit);
  });
  expect(hits.filter(Boolean).length).toBeGreaterThan(0.9 * hits.length);
  // Addresses that poll each two seconds are served a little before.
  expect(setting.count(FIRST)).toBeLessThanOrEqual(30_000 / 1800 + 1);
});

describe("under a limit", () => {
  /** Returns the share of these instruments in all requests from now on. */
  function shareOf(setting: Setting, isins: readonly Isin[]) {
    const from = setting.service.asked.length;
    const mine = new Set<string>(isins);
    return () => {
      const all = setting.service.asked.slice(from).filter(({ key }) => key !== "instruments");
      return all.filter(({ key }) => mine.has(key)).length / all.length;
    };
  }

  const settledIn = async (setting: Setting) => {
    setting.service.list = () => Array.from({ length: 600 }, (_, index) => testIsin(index));
    limit(setting, 60);
    await setting.clock.advance(3 * 60_000);
  };

  test("keeps quotes of others fresh beside a stream with five hundred, from its first second on", async () => {
    const setting = start();
    const mine = ISINS.slice(0, 10);
    for (let index = 0; index < 4; index += 1) join(setting.feed).setDemand(wants(mine));
    await settledIn(setting);
    const share = shareOf(setting, mine);
    const greedy = join(setting.feed);
    greedy.setDemand(wants(Array.from({ length: 500 }, (_, index) => testIsin(100 + index))));
    await setting.clock.advance(60_000);
    expect(share()).toBeGreaterThan(0.7);
    await setting.clock.advance(4 * 60_000);
    expect(share()).toBeGreaterThan(0.76);
    expect(greedy.received.length).toBeGreaterThan(30);
  });

  test("requests an instrument in detail in proportion to its weight", async () => {
    const setting = start();
    const demand = new Map([
      ...wants([FIRST], { weight: 5, intervalMs: 400 }),
      ...wants(ISINS.slice(1, 11)),
    ]);
    join(setting.feed).setDemand(demand);
    await settledIn(setting);
    const share = shareOf(setting, [FIRST]);
    await setting.clock.advance(5 * 60_000);
    expect(share()).toBeGreaterThan(0.28);
    expect(share()).toBeLessThan(0.38);
  });

  test("keeps a stream's demand over a Retry-After, and sends its quotes at once", async () => {
    const setting = start();
    const { feed, clock, service } = setting;
    const stream = join(feed);
    stream.setDemand(wants([FIRST]));
    await clock.advance(3000);
    service.quote = () => {
      throw new MarketDataError("rate-limited", { status: 429, retryAfterMs: 40_000 });
    };
    await clock.advance(3000);
    // The gate's own status goes to all streams, not to one instrument.
    const receivedBefore = stream.received.length;
    expect(stream.received.map(([, outcome]) => kindOf(outcome))).not.toContain("rate-limited");
    service.quote = (isin) => testQuote({ isin });
    await clock.advance(30_000);
    expect(stream.received).toHaveLength(receivedBefore);
    await clock.advance(30_000);
    expect(stream.received.length).toBeGreaterThan(receivedBefore);
  });
});

describe("while the service as a whole fails", () => {
  test("sends a stream the service's failure once for each instrument, also for new ones", async () => {
    const { feed, clock, service } = start();
    const stream = join(feed);
    const isins = ISINS.slice(0, 10);
    stream.setDemand(wants(isins));
    await clock.advance(5000);
    service.quote = () => {
      throw new MarketDataError("network");
    };
    await clock.advance(30_000);
    for (const isin of isins) {
      expect(kindOf(stream.of(isin).at(-1)?.[1])).toBe("network");
    }
    expect(stream.failure()).toMatchObject({ error: { kind: "network" } });
    const receivedBefore = stream.received.length;
    await clock.advance(60_000);
    // Further failures are published for the instrument that was tried.
    expect(stream.received.length - receivedBefore).toBeLessThan(40);
    service.quote = (isin) => testQuote({ isin });
    await clock.advance(60_000);
    for (const isin of isins) expect(kindOf(stream.of(isin).at(-1)?.[1])).toBe("answer");
    expect(stream.failure()).toBeUndefined();
  });

  test("lets a person try the service at once, four times a second over all streams", async () => {
    const { feed, clock, service } = start();
    const stream = join(feed);
    stream.setDemand(wants(ISINS.slice(0, 10)));
    await clock.advance(5000);
    service.quote = () => {
      throw new MarketDataError("network");
    };
    await clock.advance(60_000);
    const asked = service.asked.length;
    for (let at = 0; at < 1000; at += 10) {
      stream.tryNow();
      await clock.advance(10);
    }
    const tried = service.asked.length - asked;
    expect(tried).toBeGreaterThanOrEqual(1);
    expect(tried).toBeLessThanOrEqual(10);
  });
});

test("limits the cost of demands that change many times a second", async () => {
  let weighed = 0;
  const { feed, clock } = start({
    shares(demand) {
      weighed += 1;
      return new Map(
        [...demand.values()].flatMap((wanted) => [...wanted.keys()].map((isin) => [isin, 1])),
      );
    },
  });
  const streams = Array.from({ length: 100 }, () => join(feed));
  await clock.advance(1000);
  weighed = 0;
  for (let at = 0; at < 1000; at += 10) {
    for (const [index, stream] of streams.entries()) {
      stream.setDemand(wants(ISINS.slice(0, 1 + ((at / 10 + index) % 20))));
    }
    await clock.advance(10);
  }
  expect(weighed).toBeGreaterThanOrEqual(5);
  expect(weighed).toBeLessThanOrEqual(11);
  // Nothing changes, nothing is weighed.
  await clock.advance(1000);
  weighed = 0;
  await clock.advance(10_000);
  expect(weighed).toBe(0);
});

test("counts streams with a demand and addresses that poll quotes as clients", async () => {
  const setting = start();
  const { feed, clock } = setting;
  const streams = [join(feed), join(feed), join(feed)];
  streams[0]?.setDemand(wants([FIRST]));
  streams[1]?.setDemand(wants([SECOND]));
  void feed.instruments({ client: "10.0.0.9", signal: new AbortController().signal });
  await clock.advance(1000);
  expect(feed.status().clientCount).toBe(2);
  void setting.ask(FIRST, "10.0.0.1");
  await clock.advance(1000);
  expect(feed.status().clientCount).toBe(3);
});
