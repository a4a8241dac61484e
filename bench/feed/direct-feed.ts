import { createEngine } from "#engine/hub/engine.ts";
import type { Pace } from "#engine/pacer/pace.ts";
import type { PacePolicy } from "#engine/pacer/pace-policy.ts";
import { createPacer } from "#engine/pacer/pacer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { InstrumentList } from "#market/contract.ts";
import type { Isin } from "#market/isin.ts";
import type { MarketDataClient } from "#market/market-data-client.ts";
import type { Quote } from "#market/quote.ts";
import { fairWeights } from "#server/feed/fair-shares.ts";
import type { FeedAnswer, FeedUnderTest } from "./feed-under-test.ts";

/** How demand is shared; `fairWeights`, or a rule that is compared with it. */
export type Shares = typeof fairWeights;

interface DirectFeedOptions {
  readonly client: MarketDataClient;
  readonly clock: Clock;
  readonly shares?: Shares;
}

const POLICY: PacePolicy = { baseIntervalMs: 2000, mostPerMinute: undefined };
const WANTED_FOR_MS = 10_000;
const SWEEP_MS = 1000;
/** Requests of a client that joins come together: the shares are reckoned once for them. */
const GATHER_MS = 50;

/**
 * The engine with one seat over the union of what was requested in the last ten seconds, answered from
 * memory: the asker without routes, gate and headers.
 */
export function createDirectFeed(options: DirectFeedOptions): FeedUnderTest {
  const { client, clock, shares = fairWeights } = options;
  const requestedAt = new Map<string, Map<Isin, number>>();
  /** While the gate is closed its 429s answer, and nobody's requests come this far: demand stays. */
  let keptUntil = 0;
  const quotes = createMemory<Isin, Quote>(clock);
  const lists = createMemory<"list", InstrumentList>(clock);
  const engine = createEngine({
    client,
    clock,
    policy: POLICY,
    pace: paceOfShares(),
    isOnline: () => true,
  });
  const seat = engine.seat(
    { weights: new Map(), alerts: new Set(), isVisible: true, pausedSinceEpochMs: undefined },
    {
      status({ closedUntil = 0 }) {
        keptUntil = Math.max(keptUntil, closedUntil + WANTED_FOR_MS);
      },
      answer(answer) {
        if (answer.kind === "list") {
          if ("value" in answer.outcome) lists.learn("list", answer.outcome.value);
        } else if ("value" in answer.outcome) {
          quotes.learn(answer.isin, answer.outcome.value.quote);
        }
      },
    },
  );
  let isGathering = false;
  let isClosed = false;

  function changed() {
    if (isGathering) return;
    isGathering = true;
    clock.after(GATHER_MS, () => {
      isGathering = false;
      seat.setInterest(
        shares(new Map([...requestedAt].map(([who, isins]) => [who, new Set(isins.keys())]))),
      );
    });
  }

  function sweep() {
    if (isClosed) return;
    clock.after(SWEEP_MS, sweep);
    if (clock.now() < keptUntil) return;
    const oldest = clock.now() - WANTED_FOR_MS;
    for (const [who, isins] of requestedAt) {
      for (const [isin, at] of isins) {
        if (at >= oldest) continue;
        isins.delete(isin);
        changed();
      }
      if (isins.size === 0) requestedAt.delete(who);
    }
  }
  sweep();

  return {
    async quote(isin, request) {
      const own = requestedAt.get(request.client) ?? new Map<Isin, number>();
      requestedAt.set(request.client, own);
      if (!own.has(isin)) changed();
      own.set(isin, clock.now());
      const answer = await quotes.read(isin, request.waitMs);
      // Whoever waits goes on wanting it.
      if (own.has(isin)) own.set(isin, clock.now());
      return answer;
    },
    instruments: (request) => lists.read("list", request.waitMs),
    close() {
      isClosed = true;
      engine.close();
    },
  };
}

/** The last value of each key; who comes before the first one waits for it. */
function createMemory<Key, Value>(clock: Clock) {
  const held = new Map<Key, Value>();
  const waiting = new Map<Key, ((value: Value) => void)[]>();
  return {
    learn(key: Key, value: Value) {
      held.set(key, value);
      for (const tell of waiting.get(key) ?? []) tell(value);
      waiting.delete(key);
    },
    read(key: Key, waitMs: number): Promise<FeedAnswer<Value>> {
      const value = held.get(key);
      if (value !== undefined) return Promise.resolve({ kind: "value", value });
      return new Promise((resolve) => {
        const cancel = clock.after(waitMs, () => resolve({ kind: "queued" }));
        const own = waiting.get(key) ?? [];
        waiting.set(key, own);
        own.push((first) => {
          cancel();
          resolve({ kind: "value", value: first });
        });
      });
    },
  };
}

/** A pace whose weights are shares alone: every quote is asked for once in the base interval at most. */
function paceOfShares(): Pace {
  const pacer = createPacer({ baseIntervalMs: POLICY.baseIntervalMs });
  return {
    ...pacer,
    watch: (key, weight) => pacer.watch(key, weight, { shortestIntervalMs: POLICY.baseIntervalMs }),
    watchEvery: (key, intervalMs) =>
      pacer.watch(key, POLICY.baseIntervalMs / intervalMs, { shortestIntervalMs: intervalMs }),
    policy: () => POLICY,
    setPolicy: () => undefined,
    forget: () => undefined,
    memory: () => pacer.save(),
  };
}
