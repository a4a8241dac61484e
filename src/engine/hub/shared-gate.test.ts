import { describe, expect, test } from "vitest";
import { createManualClock, type ManualClock, settled } from "#engine/protocol/testing-clock.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import { MarketDataError } from "#market/errors.ts";
import { createEngine } from "./engine.ts";
import { type GateChannel, shareGate } from "./shared-gate.ts";
import { sourceAt } from "./testing-page-source.ts";
import { createTestService, TEST_POLICY } from "./testing-service.ts";

const [FIRST, SECOND] = [testIsin(1), testIsin(2)];
const DAY_MS = 86_400_000;

/** Creates channels like BroadcastChannel: a message reaches all channels but the one that posted it. */
function createChannels() {
  const listeners = new Set<(message: unknown) => void>();
  const messages: unknown[] = [];
  function broadcast(message: unknown, sender?: (message: unknown) => void) {
    messages.push(message);
    for (const listener of listeners)
      if (listener !== sender) queueMicrotask(() => listener(message));
  }
  function open(): GateChannel {
    let own: ((message: unknown) => void) | undefined;
    return {
      post: (message) => broadcast(message, own),
      onMessage(listener) {
        own = listener;
        listeners.add(listener);
      },
      close: () => own && listeners.delete(own),
    };
  }
  return { open, broadcast, messages, listeners };
}

/** Returns the clock with another origin, as in a second context of a browser. */
const shiftedClock = (clock: ManualClock): ManualClock => ({
  ...clock,
  now: () => clock.now() - 12_345_678,
});

/** Opens two windows, each with its own engine and one instrument of a shared service. */
function openTwo() {
  const clock = createManualClock();
  const channels = createChannels();
  const service = createTestService(clock, [FIRST, SECOND]);
  const windows = [FIRST, SECOND].map((isin, index) => {
    const own = index === 0 ? clock : shiftedClock(clock);
    const { client } = service;
    const options = { client, clock: own, policy: TEST_POLICY, isOnline: () => true };
    const engine = shareGate(createEngine(options), own, channels.open());
    const source = sourceAt(engine, { clock: own, policy: TEST_POLICY });
    source.setInterest(new Map([[isin, 1]]));
    return { engine, source, now: own.now };
  });
  const [one, other] = windows;
  if (!one || !other) throw new Error("There are two");
  return { clock, channels, service, one, other };
}

/** Opens two windows; the first one has just received a Retry-After of this length. */
async function limited(retryAfterMs: number) {
  const open = openTwo();
  const { clock, service, one } = open;
  await clock.advance(5000);
  const { quote } = service;
  service.quote = (isin) => {
    if (isin === FIRST) throw new MarketDataError("rate-limited", { status: 429, retryAfterMs });
    return quote(isin);
  };
  await clock.advanceUntil(() => one.source.status().closedUntil !== undefined);
  service.quote = quote;
  await settled();
  return { ...open, askedBefore: service.asked.length };
}

describe("two windows that each have an engine", () => {
  test("both send nothing for the Retry-After of one of them", async () => {
    const { clock, service, one, other, askedBefore } = await limited(6000);
    expect(other.source.status().connection.state).toBe("rate-limited");
    const left = (window: typeof one) => (window.source.status().closedUntil ?? 0) - window.now();
    expect(left(other)).toBeCloseTo(left(one), 6);
    await clock.advance(left(one) - 1);
    expect(service.asked.length).toBe(askedBefore);
    await clock.advance(5000);
    expect(one.source.status().connection.state).toBe("live");
    expect(other.source.status().connection.state).toBe("live");
  });

  test("post it once, and do not echo each other", async () => {
    const { clock, channels } = await limited(6000);
    await clock.advance(5000);
    expect(channels.messages).toHaveLength(1);
  });

  test("keep the longer of two waits", async () => {
    const { clock, channels, other } = await limited(6000);
    channels.broadcast(clock.epochNow() + 1000);
    await clock.advance(3000);
    expect(other.source.status().connection.state).toBe("rate-limited");
    channels.broadcast(clock.epochNow() + 60_000);
    await clock.advance(30_000);
    expect(other.source.status().connection.state).toBe("rate-limited");
  });

  test("stop exchanging messages once one is closed", async () => {
    const { channels, one, other } = openTwo();
    one.engine.close();
    other.engine.close();
    expect(channels.listeners.size).toBe(0);
  });
});

describe("a gate message of another window", () => {
  test("holds for a day at most", async () => {
    const { clock, channels, other } = openTwo();
    channels.broadcast(clock.epochNow() + 9 * DAY_MS);
    await settled();
    expect(other.source.status().closedUntil).toBe(other.now() + DAY_MS);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, "soon", null, { until: 9e15 }])(
    "is ignored where it is invalid: %s",
    async (message) => {
      const { channels, other } = openTwo();
      channels.broadcast(message);
      await settled();
      expect(other.source.status().closedUntil).toBeUndefined();
    },
  );
});
