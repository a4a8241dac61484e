import { oracle } from "../simulation/clients.ts";
import { unlimited } from "../simulation/limiters.ts";
import { agesOf } from "../simulation/measure.ts";
import { retryAfterOf } from "../simulation/services.ts";
import { simulate } from "../simulation/simulate.ts";
import { meanOf, type Span } from "./ages.ts";
import {
  createFeedSimulation,
  LATENCY_MS,
  playBrowsers,
  playFeed,
  refusalsIn,
} from "./feed-simulation.ts";
import { LISTS } from "./lists.ts";
import { type Pair, pairsOf } from "./pairs.ts";
import type { FeedScenario, Measures, TraderEvent } from "./scenario.ts";
import { POLL_MS, type Trader } from "./traders.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** The shortest interval between two checks of an instrument by a feed. */
const BASE_MS = 2 * SECOND_MS;
/** The same for a browser with a pace of its own. */
const OWN_BASE_MS = SECOND_MS;
const OBSERVED_MS = 30 * MINUTE_MS;
const EVENT = { atMs: 20 * MINUTE_MS, settledMs: 25 * MINUTE_MS, untilMs: 40 * MINUTE_MS };

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
  const cycleMs = Math.max(baseMs, (union.length / service.perSecond(0, seed)) * SECOND_MS);
  const durationMs = Math.max(OBSERVED_MS, 6 * cycleMs);
  const span = { fromMs: durationMs / 3, toMs: durationMs };
  const pairs = pairsOf(lists);
  const simulation = createFeedSimulation(scenario, seed, pairs.flat().length, [span]);

  if (asking === "own paces") playBrowsers(simulation, pairs, durationMs);
  else await playFeed(simulation, scenario, watchedUntil(durationMs, pairs), durationMs);

  const every = pairs.flat();
  const idealOf = idealAges(service, seed, union, baseMs, span);
  const best = meanOf(every.map(({ instrument }) => idealOf.get(instrument) ?? Number.NaN));
  const traderMeans = pairs.map((own) =>
    meanOf(own.map(({ index }) => simulation.ages.meanOf(index, 0))),
  );
  const all = meanOf(every.map(({ index }) => simulation.ages.meanOf(index, 0)));
  const measures: Measures = {
    ...refusalsIn(simulation, span),
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
  const { traders: others } = scenario;
  const { atMs, settledMs, untilMs } = EVENT;
  const spans = [
    { fromMs: atMs / 2, toMs: atMs },
    { fromMs: atMs, toMs: settledMs },
    { fromMs: settledMs, toMs: untilMs },
  ];
  const pairs = listsAround(scenario, event, seed);
  const watched = pairs.map((list, trader) => traderDuring(event, list, trader, trader === others));
  const simulation = createFeedSimulation(scenario, seed, pairs.flat().length, spans);
  await playFeed(simulation, scenario, watched, untilMs);
  const [before = Number.NaN, atFirst = Number.NaN, later = Number.NaN] = spans.map((_, span) =>
    meanOf(
      pairs
        .slice(0, others)
        .flat()
        .map(({ index }) => simulation.ages.meanOf(index, span)),
    ),
  );
  return {
    ...refusalsIn(simulation, { fromMs: atMs / 2, toMs: untilMs }),
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

const clientName = (trader: number): string => `10.0.${trader >> 8}.${trader & 255}`;
