import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Isin } from "#market/isin.ts";
import { createEndpoint, type Endpoint } from "../simulation/endpoint.ts";
import { createEventQueue, type EventQueue } from "../simulation/event-queue.ts";
import { type Random, seededRandom } from "../simulation/random.ts";
import { retryAfterOf } from "../simulation/services.ts";
import { type AgeSums, createAgeSums, type Span } from "./ages.ts";
import { startBrowsers } from "./browsers.ts";
import { createSimulatedClock, type SimulatedClock } from "./clock.ts";
import { feedUnderTest } from "./feed-under-test.ts";
import type { Pair } from "./pairs.ts";
import { sharesOf } from "./rules.ts";
import type { FeedScenario } from "./scenario.ts";
import { createServiceClient, createTraffic, type Traffic } from "./service.ts";
import { startStream, startTrader, type Trader } from "./traders.ts";

const MINUTE_MS = 60_000;
/** Mean round trip to a service for which the scenario names none. */
export const LATENCY_MS = 60;
const TIMER_DELAY_MS = 4;
const MAX_INSTRUMENTS = 600;

/** A simulated service, the clock that drives it, and what is measured of its clients. */
export interface FeedSimulation {
  readonly queue: EventQueue;
  readonly clock: SimulatedClock;
  /** The random numbers of the network and of browsers. */
  readonly random: Random;
  /** The random numbers of timers and of traders who use a feed. */
  readonly delay: Random;
  readonly endpoint: Endpoint;
  readonly traffic: Traffic;
  /** Ages on the screens of the traders, by pair. */
  readonly ages: AgeSums;
  /** Ages in the memory of the feed, by instrument. */
  readonly memory: AgeSums;
}

/** Sets up the service of a scenario. Ages are summed over each of the spans. */
export function createFeedSimulation(
  { service }: FeedScenario,
  seed: number,
  pairCount: number,
  spans: readonly Span[],
): FeedSimulation {
  const queue = createEventQueue();
  const random = seededRandom(seed);
  const delay = seededRandom(seed + 32_452_843);
  const endpoint = createEndpoint(queue, random, {
    seed,
    limiter: service.limiter(seed),
    retryAfter: retryAfterOf(service),
    latencyMs: service.latencyMs ?? LATENCY_MS,
    othersPerSecond: service.othersPerSecond ?? 0,
  });
  return {
    queue,
    clock: createSimulatedClock(queue, () => delay() * TIMER_DELAY_MS),
    random,
    delay,
    endpoint,
    traffic: createTraffic(),
    ages: createAgeSums(pairCount, spans),
    memory: createAgeSums(MAX_INSTRUMENTS, spans),
  };
}

/** Returns the 429s a minute within the span, and the requests that were sent inside a Retry-After. */
export function refusalsIn({ traffic }: FeedSimulation, { fromMs, toMs }: Span) {
  const within = traffic.limitedAt.filter((at) => at >= fromMs && at < toMs).length;
  return { limited: within / ((toMs - fromMs) / MINUTE_MS), inside: traffic.inside() };
}

/** Lets traders use the gateway's feed, each by its stream or by the two routes, until this instant. */
export async function playFeed(
  { queue, clock, delay, endpoint, traffic, ages, memory }: FeedSimulation,
  { asking, shares }: FeedScenario,
  traders: readonly Trader[],
  untilMs: number,
): Promise<void> {
  const isins = Array.from({ length: MAX_INSTRUMENTS }, (_, index) => testIsin(index + 1));
  const indexOf = new Map<Isin, number>(isins.map((isin, index) => [isin, index]));
  const client = createServiceClient({
    endpoint,
    clock,
    traffic,
    isins,
    answered: (isin, sentAt, now) => memory.learn(indexOf.get(isin) ?? 0, sentAt, now),
  });
  const feed = feedUnderTest(clock, { client, shares: sharesOf(shares) });
  const { closedUntil } = traffic;
  const parts = { feed, isins, clock, queue, random: delay, ages, closedUntil };
  const start = asking === "streams" ? startStream : startTrader;
  for (const trader of traders) start(trader, parts);
  await clock.runUntil(untilMs);
  feed.close();
}

/** Lets browsers that each learn a pace of their own poll the service until this instant. */
export function playBrowsers(
  { queue, random, endpoint, traffic, ages }: FeedSimulation,
  lists: readonly (readonly Pair[])[],
  untilMs: number,
): void {
  startBrowsers(lists, { queue, random, endpoint, traffic, ages });
  for (;;) {
    const event = queue.take();
    if (event === undefined || event.at > untilMs) return;
    event.run(event.at);
  }
}
