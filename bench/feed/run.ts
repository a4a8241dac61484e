import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Isin } from "#market/isin.ts";
import { oracle } from "../simulation/clients.ts";
import { createEndpoint } from "../simulation/endpoint.ts";
import { createEventQueue } from "../simulation/event-queue.ts";
import { unlimited } from "../simulation/limiters.ts";
import { agesOf } from "../simulation/measure.ts";
import { seededRandom } from "../simulation/random.ts";
import { retryAfterOf } from "../simulation/services.ts";
import { simulate } from "../simulation/simulate.ts";
import { createAgeSums, meanOf, type Span } from "./ages.ts";
import { startBrowsers } from "./browsers.ts";
import { createSimulatedClock } from "./clock.ts";
import { feedUnderTest } from "./feed-under-test.ts";
import { LISTS } from "./lists.ts";
import { sharesOf } from "./rules.ts";
import type { FeedScenario, Measures, TraderEvent } from "./scenario.ts";
import { createServiceClient, createTraffic } from "./service.ts";
import { POLL_MS, startStream, startTrader, type Trader } from "./traders.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const LATENCY_MS = 60;
const TIMER_DELAY_MS = 4;
const BASE_MS = 2 * SECOND;
const OWN_BASE_MS = SECOND;
const OBSERVED_MS = 30 * MINUTE;
const EVENT = { atMs: 20 * MINUTE, settledMs: 25 * MINUTE, untilMs: 40 * MINUTE };

/** Runs one scenario with one seed. The figures are the same in every run. */
export async function run(scenario: FeedScenario, seed: number): Promise<Measures> {
  const { event } = scenario;
  return event === undefined ? runSteady(scenario, seed) : runWithEvent(scenario, event, seed);
}

/** Runs traders who are all present from the first instant to the last. */
async function runSteady(scenario: FeedScenario, seed: number): Promise<Measures> {
  const { service, traders, asking } = scenario;
  const lists = LISTS[scenario.lists](traders, seed);
  const union = [...new Set(lists.flat())];
  const baseMs = asking === "own paces" ? OWN_BASE_MS : BASE_MS;
  const cycleMs = Math.max(baseMs, (union.length / service.perSecond(0, seed)) * SECOND);
  const durationMs = Math.max(OBSERVED_MS, 6 * cycleMs);
  const span = { fromMs: durationMs / 3, toMs: durationMs };
  const pairs = pairsOf(lists);
  const simulation = createSimulation(scenario, seed, pairs.flat().length, [span]);

  if (asking === "own paces") simulation.playBrowsers(pairs, durationMs);
  else await simulation.playFeed(watchedUntil(durationMs, pairs), durationMs, asking === "streams");

  const every = pairs.flat();
  const idealOf = idealAges(service, seed, union, baseMs, span);
  const best = meanOf(every.map(({ instrument }) => idealOf.get(instrument) ?? Number.NaN));
  const traderMeans = pairs.map((own) =>
    meanOf(own.map(({ index }) => simulation.ages.meanOf(index, 0))),
  );
  const all = meanOf(every.map(({ index }) => simulation.ages.meanOf(index, 0)));
  const measures: Measures = {
    ...simulation.refusals(span),
    spread: Math.max(...traderMeans) / Math.min(...traderMeans),
    ...(asking === "streams" ? { streamed: all / best } : { polled: all / best }),
  };
  if (asking !== "one asker") return measures;
  const memory = meanOf(every.map(({ instrument }) => simulation.memory.meanOf(instrument, 0)));
  return { ...measures, memory: memory / best, routed: all / (best + POLL_MS / 2) };
}

/** Returns traders who watch their lists from the start until this instant. */
const watchedUntil = (untilMs: number, lists: readonly (readonly Pair[])[]): readonly Trader[] =>
  lists.map((pairs, trader) => ({ client: clientName(trader), pairs, fromMs: 0, untilMs }));

/** Returns the mean age of each instrument under the oracle, by its number. */
function idealAges(
  service: FeedScenario["service"],
  seed: number,
  instruments: readonly number[],
  baseMs: number,
  { fromMs, toMs }: Span,
): ReadonlyMap<number, number> {
  const keys = instruments.map(String);
  const perSecond = (at: number) => service.perSecond(at, seed);
  const world = {
    seed,
    keys,
    durationMs: toMs,
    limiter: unlimited(),
    retryAfter: retryAfterOf(service),
    latencyMs: service.latencyMs ?? LATENCY_MS,
    timerDelayMs: 0,
    othersPerSecond: 0,
  };
  const ages = agesOf(simulate(oracle(perSecond)(keys, baseMs), world), keys.length);
  return new Map(
    instruments.map((instrument, index) => [instrument, ages.meanOf(index, fromMs, toMs)]),
  );
}

/** Runs a scenario in which one trader joins, leaves or hides. The ages are those of the others. */
async function runWithEvent(
  scenario: FeedScenario,
  event: TraderEvent,
  seed: number,
): Promise<Measures> {
  const { traders: others, asking } = scenario;
  const { atMs, settledMs, untilMs } = EVENT;
  const spans = [
    { fromMs: atMs / 2, toMs: atMs },
    { fromMs: atMs, toMs: settledMs },
    { fromMs: settledMs, toMs: untilMs },
  ];
  const pairs = listsAround(scenario, event, seed);
  const watched = pairs.map((list, trader) => traderDuring(event, list, trader, trader === others));
  const simulation = createSimulation(scenario, seed, pairs.flat().length, spans);
  await simulation.playFeed(watched, untilMs, asking === "streams");
  const [before = Number.NaN, atFirst = Number.NaN, later = Number.NaN] = spans.map((_, span) =>
    meanOf(
      pairs
        .slice(0, others)
        .flat()
        .map(({ index }) => simulation.ages.meanOf(index, span)),
    ),
  );
  return {
    ...simulation.refusals({ fromMs: atMs / 2, toMs: untilMs }),
    atFirst: atFirst / before,
    later: later / before,
  };
}

/** Returns the list of each trader. The last trader causes the event, and may join with instruments of its own. */
function listsAround({ lists, traders: others }: FeedScenario, event: TraderEvent, seed: number) {
  const [common = []] = LISTS[lists](1, seed);
  const ownCount = (event.kind === "joins" && event.own) || 0;
  const own = Array.from({ length: ownCount }, (_, index) => common.length + index);
  const lastList = ownCount > 0 ? own : common;
  return pairsOf([...Array.from({ length: others }, () => common), lastList]);
}

function traderDuring(
  { kind }: TraderEvent,
  pairs: readonly Pair[],
  trader: number,
  isLast: boolean,
): Trader {
  const { atMs, settledMs, untilMs } = EVENT;
  return {
    client: clientName(trader),
    pairs,
    fromMs: isLast && kind === "joins" ? atMs : 0,
    untilMs: isLast && kind === "leaves" ? atMs : untilMs,
    hidden: isLast && kind === "hides" ? { fromMs: atMs, untilMs: settledMs } : undefined,
  };
}

interface Pair {
  readonly instrument: number;
  /** Index of the pair in the sums of ages. */
  readonly index: number;
}

function pairsOf(lists: readonly (readonly number[])[]): readonly (readonly Pair[])[] {
  let index = 0;
  return lists.map((list) =>
    list.map((instrument) => {
      index += 1;
      return { instrument, index: index - 1 };
    }),
  );
}

const clientName = (trader: number): string => `10.0.${trader >> 8}.${trader & 255}`;

/** Sets up a service with its clients and what measures them. */
function createSimulation(
  { service, shares }: FeedScenario,
  seed: number,
  pairCount: number,
  spans: readonly Span[],
) {
  const queue = createEventQueue();
  const random = seededRandom(seed);
  const delay = seededRandom(seed + 32_452_843);
  const clock = createSimulatedClock(queue, () => delay() * TIMER_DELAY_MS);
  const endpoint = createEndpoint(queue, random, {
    seed,
    limiter: service.limiter(seed),
    retryAfter: retryAfterOf(service),
    latencyMs: service.latencyMs ?? LATENCY_MS,
    othersPerSecond: service.othersPerSecond ?? 0,
  });
  const traffic = createTraffic();
  const ages = createAgeSums(pairCount, spans);
  const memory = createAgeSums(MAX_INSTRUMENTS, spans);
  return {
    ages,
    memory,
    refusals({ fromMs, toMs }: Span) {
      const within = traffic.limitedAt.filter((at) => at >= fromMs && at < toMs).length;
      return { limited: within / ((toMs - fromMs) / MINUTE), inside: traffic.inside() };
    },
    async playFeed(traders: readonly Trader[], untilMs: number, byStream: boolean) {
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
      const begin = byStream ? startStream : startTrader;
      for (const trader of traders) begin(trader, parts);
      await clock.runUntil(untilMs);
      feed.close();
    },
    playBrowsers(lists: readonly (readonly Pair[])[], untilMs: number) {
      startBrowsers(lists, { queue, random, endpoint, traffic, ages });
      for (;;) {
        const event = queue.take();
        if (event === undefined || event.at > untilMs) return;
        event.run(event.at);
      }
    },
  };
}

const MAX_INSTRUMENTS = 600;
