import { STREAM_VERSION } from "#engine/protocol/stream-messages.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { MarketDataClient } from "#market/client/market-data-client.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import { engineBackend } from "#server/feed/engine/engine-backend.ts";
import { createFeed } from "#server/feed/feed.ts";
import { createStreams } from "#server/feed/streams/streams.ts";
import type { Bench, BenchResult } from "../report/result.ts";
import { createEndpoint } from "../simulation/endpoint.ts";
import { createEventQueue } from "../simulation/event-queue.ts";
import { seededRandom } from "../simulation/random.ts";
import { retryAfterOf, sliding } from "../simulation/services.ts";
import { slopeOf, slopeText } from "../soak/slope.ts";
import { collectedHeap } from "../support/heap.ts";
import { createSimulatedClock } from "./clock.ts";
import { createServiceClient, createTraffic } from "./service.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BROWSERS = 50;
const INSTRUMENTS = 200;
const LIST_LENGTH = 20;
/** Mean stay of a browser, which then opens again with another list. */
const STAY_MS = 20 * MINUTE_MS;
/** Interval between network failures of one minute. */
const FAULT_EVERY_MS = 40 * MINUTE_MS;
const MOST = { growthPerHour: 500_000, refusalsPerMinute: 0.6 };
const SOURCE = "svc-day";
const SERVICE = sliding(60, MINUTE_MS);

/** The part `feed-day` of `npm run bench`. */
export const run: Bench = ({ quick }) => simulateFeedDay(quick ? 4 : 24);

/** Simulates a trading day of a floor: its feed, its streams and its service, by a simulated clock. */
export async function simulateFeedDay(hours = 24, seed = 1): Promise<BenchResult> {
  const simulation = createSimulation(seed);
  const heap: number[] = [];
  const startedAt = performance.now();
  for (let hour = 1; hour <= hours; hour += 1) {
    await simulation.clock.runUntil(hour * HOUR_MS);
    heap.push(await collectedHeap());
    console.error(`hour ${hour}: ${(heap.at(-1) ?? 0) / 1e6} MB`);
  }
  const { traffic, streams } = simulation;
  // The first hour fills memory that stays in use all day.
  const settled = heap.slice(1).map((value, hour) => ({ atMs: hour * HOUR_MS, value }));
  const growth = slopeOf(settled);
  const refusals = traffic.limitedAt.length / (hours * 60);
  const seconds = (performance.now() - startedAt) / 1000;
  const opened = simulation.opened();
  simulation.close();
  return {
    name: "feed, a day",
    goals: [
      {
        text: "heap, an hour: at most 0.5 MB more",
        measured: slopeText(growth),
        met: growth.perHour <= MOST.growthPerHour,
      },
      {
        text: `429s a minute, faults included: at most ${MOST.refusalsPerMinute}`,
        measured: refusals.toFixed(2),
        met: refusals <= MOST.refusalsPerMinute,
      },
      {
        text: "requests inside a Retry-After: 0",
        measured: `${traffic.inside()}`,
        met: traffic.inside() === 0,
      },
      {
        text: "streams left once all browsers have gone: 0",
        measured: `${streams.size}`,
        met: streams.size === 0,
      },
    ],
    tables: [
      {
        title: `${hours} hours, ${BROWSERS} browsers with lists of ${LIST_LENGTH} of ${INSTRUMENTS}, 60 requests per 60 s, sliding`,
        head: ["hour", "heap, MB"],
        rows: heap.map((bytes, index) => [`${index + 1}`, (bytes / 1e6).toFixed(2)]),
      },
    ],
    notes: [
      `${opened} streams were opened, and ${simulation.messages()} messages sent. The network was away for a minute ${Math.floor((hours * HOUR_MS) / FAULT_EVERY_MS)} times.`,
      "The slope is Theil and Sen's, from the second hour on, with its 95 % interval; garbage is collected before each reading.",
      `The clock is simulated: the day took ${seconds.toFixed(0)} s. Sockets, the kernel's buffers and the page are not in it.`,
    ],
  };
}

function createSimulation(seed: number) {
  const queue = createEventQueue();
  const random = seededRandom(seed);
  const clock = createSimulatedClock(queue, () => random() * 4);
  const endpoint = createEndpoint(queue, random, {
    seed,
    limiter: SERVICE.limiter(seed),
    retryAfter: retryAfterOf(SERVICE),
    latencyMs: 60,
    othersPerSecond: 0,
  });
  const isins = Array.from({ length: INSTRUMENTS }, (_, index) => testIsin(index + 1));
  const traffic = createTraffic();
  const answering = createServiceClient({
    endpoint,
    clock,
    traffic,
    isins,
    answered: () => undefined,
  });
  const openBackend = engineBackend({ client: withFaults(answering, clock.now) });
  const feed = createFeed({ clock, deadlineMs: 8000, openBackend });
  const streams = createStreams({
    clock,
    current: () => ({ feed, source: SOURCE }),
    writer: { quote: () => [200, {}, ""], held: () => undefined },
    limits: { maxStreams: 2000, maxInstruments: 500 },
    random,
  });
  const browsers = openBrowsers({ queue, clock, streams, isins, random });
  return {
    clock,
    traffic,
    streams,
    ...browsers,
    close() {
      streams.drain();
      feed.close();
    },
  };
}

interface Floor {
  readonly queue: ReturnType<typeof createEventQueue>;
  readonly clock: ReturnType<typeof createSimulatedClock>;
  readonly streams: ReturnType<typeof createStreams>;
  readonly isins: readonly Isin[];
  readonly random: () => number;
}

/** Opens all browsers. Each reconnects with another list after its stay, or when its stream closes. */
function openBrowsers({ queue, clock, streams, isins, random }: Floor) {
  let opened = 0;
  let messages = 0;

  function open() {
    opened += 1;
    const events = streams.open({
      send() {
        messages += 1;
      },
      waitingBytes: () => 0,
      ping: () => queueMicrotask(() => events?.onPong()),
      close: () => reopenAfter(random() * 2000),
    });
    const from = Math.floor(random() * (INSTRUMENTS - LIST_LENGTH));
    events?.onMessage(demandFor(isins.slice(from, from + LIST_LENGTH)));
    let isOpen = true;
    queue.add(clock.now() + STAY_MS * (0.5 + random()), () => {
      if (!isOpen) return;
      events?.onClose();
      reopenAfter(random() * MINUTE_MS);
    });

    function reopenAfter(delayMs: number) {
      if (!isOpen) return;
      isOpen = false;
      queue.add(clock.now() + delayMs, open);
    }
  }

  for (let browser = 0; browser < BROWSERS; browser += 1) open();
  return { opened: () => opened, messages: () => messages };
}

const demandFor = (isins: readonly Isin[]): string =>
  JSON.stringify({
    kind: "demand",
    version: STREAM_VERSION,
    source: SOURCE,
    watched: isins.map((isin) => [isin, 1]),
    background: [],
    intervalMs: 2000,
  });

function withFaults(client: MarketDataClient, now: () => number): MarketDataClient {
  const isAway = () => now() % FAULT_EVERY_MS >= FAULT_EVERY_MS - MINUTE_MS;
  const unlessAway = <T>(ask: () => Promise<T>): Promise<T> =>
    isAway() ? Promise.reject(new MarketDataError("network")) : ask();
  return {
    instruments: (...request) => unlessAway(() => client.instruments(...request)),
    quote: (...request) => unlessAway(() => client.quote(...request)),
  };
}
