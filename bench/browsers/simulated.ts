import { createEngine } from "#engine/hub/engine.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Isin } from "#market/isin.ts";
import { createSimulatedClock } from "../feed/clock.ts";
import { createServiceClient, createTraffic } from "../feed/service.ts";
import { createEndpoint } from "../simulation/endpoint.ts";
import { createEventQueue } from "../simulation/event-queue.ts";
import { seededRandom } from "../simulation/random.ts";
import { retryAfterOf, sliding } from "../simulation/services.ts";
import type { TimedValue } from "../soak/slope.ts";
import { collectedHeap } from "../support/heap.ts";
import { createQuoteWatch } from "./quote-watch.ts";
import { openGateway, SOURCE } from "./simulated-gateway.ts";
import { troubleAt, withTroubles } from "./troubles.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const BROWSERS = 10;
export const INSTRUMENTS = 60;
export const LIST_LENGTH = 20;
/** Mean stay of a browser, which then opens again with another list. */
const STAY_MS = HOUR_MS;
const READ_EVERY_MS = 10 * MINUTE_MS;
const LATENCY_MS = 60;
const TIMER_DELAY_MS = 4;
const SERVICE = sliding(60, MINUTE_MS);
const POLICY = { baseIntervalMs: 2000, mostPerMinute: undefined };

/** The figures of a simulated day. */
export interface SimulatedDay {
  readonly hours: number;
  readonly tookSeconds: number;
  /** The heap of this process after all garbage is collected. */
  readonly heap: readonly TimedValue[];
  readonly requests: number;
  readonly refusals: number;
  /** Requests inside a Retry-After. */
  readonly inside: number;
  /** Number of quotes that browsers received; `regressions` were older than the previous one. */
  readonly quotes: number;
  readonly regressions: number;
  readonly opened: number;
  readonly streamsLeft: number;
}

/** Runs ten browsers' engines, the gateway's feed with its streams, and a service, by one simulated clock. */
export async function simulateDay(hours: number, seed = 1): Promise<SimulatedDay> {
  const queue = createEventQueue();
  const random = seededRandom(seed);
  const clock = createSimulatedClock(queue, () => random() * TIMER_DELAY_MS);
  const traffic = createTraffic();
  const isins = Array.from({ length: INSTRUMENTS }, (_, index) => testIsin(index + 1));
  let requests = 0;
  const answeringService = createServiceClient({
    endpoint: createEndpoint(queue, random, {
      seed,
      limiter: SERVICE.limiter(seed),
      retryAfter: retryAfterOf(SERVICE),
      latencyMs: LATENCY_MS,
      othersPerSecond: 0,
    }),
    clock,
    traffic: {
      ...traffic,
      sent(sentAt) {
        requests += 1;
        traffic.sent(sentAt);
      },
    },
    isins,
    answered: () => undefined,
  });
  const gateway = openGateway({
    clock,
    service: withTroubles(answeringService, clock, traffic),
    isRefusing: () => troubleAt(clock.now()) === "streams-break",
    random,
  });
  const watch = createQuoteWatch();
  const browsers = openBrowsers({ queue, clock, gateway, watch, isins, random });
  const startedAt = performance.now();
  const heap = await passHours(hours, clock, gateway);
  browsers.close();
  await clock.runUntil(hours * HOUR_MS + MINUTE_MS);
  const streamsLeft = gateway.openStreams();
  gateway.close();
  return {
    hours,
    tookSeconds: (performance.now() - startedAt) / 1000,
    heap,
    requests,
    refusals: traffic.limitedAt.length,
    inside: traffic.inside(),
    quotes: watch.quotes(),
    regressions: watch.regressions(),
    opened: browsers.opened(),
    streamsLeft,
  };
}

type Clock = ReturnType<typeof createSimulatedClock>;
type SimulatedGateway = ReturnType<typeof openGateway>;

interface BrowserOptions {
  readonly queue: ReturnType<typeof createEventQueue>;
  readonly clock: Clock;
  readonly gateway: SimulatedGateway;
  readonly watch: ReturnType<typeof createQuoteWatch>;
  readonly isins: readonly Isin[];
  readonly random: () => number;
}

/** Opens all browsers. Each closes after its stay, and another one takes its place. */
function openBrowsers({ queue, clock, gateway, watch, isins, random }: BrowserOptions) {
  const open = new Set<() => void>();
  let opened = 0;
  let isOver = false;

  function openBrowser(index: number) {
    if (isOver) return;
    opened += 1;
    const from = Math.floor(random() * (INSTRUMENTS - LIST_LENGTH));
    const engine = createEngine({
      client: gateway.client(`10.0.0.${index}`),
      clock,
      policy: POLICY,
      isOnline: () => true,
      stream: { open: gateway.openStream, sourceId: SOURCE, random, isForVisibleOnly: false },
    });
    const onAnswer = watch.browser();
    const seat = engine.seat(
      {
        weights: weightsOf(isins.slice(from, from + LIST_LENGTH)),
        alerts: new Set(),
        isVisible: true,
        pausedSinceEpochMs: undefined,
      },
      { onStatus: () => undefined, onAnswer },
    );
    const stopHiding = hideDuringTrouble(clock, index, seat.setVisible);
    const close = () => {
      if (!open.delete(close)) return;
      stopHiding();
      engine.close();
    };
    open.add(close);
    queue.add(clock.now() + STAY_MS * (0.5 + random()), () => {
      close();
      openBrowser(index);
    });
  }

  for (let index = 0; index < BROWSERS; index += 1) openBrowser(index);
  return {
    opened: () => opened,
    close() {
      isOver = true;
      for (const close of open) close();
    },
  };
}

/** Hides every second browser while the trouble is "half-hidden". Returns a function that stops this. */
function hideDuringTrouble(clock: Clock, index: number, setVisible: (isVisible: boolean) => void) {
  let isHidden = false;
  let stop = clock.after(MINUTE_MS / 4, update);
  function update() {
    const isDue = index % 2 === 0 && troubleAt(clock.now()) === "half-hidden";
    if (isDue !== isHidden) setVisible(!isDue);
    isHidden = isDue;
    stop = clock.after(MINUTE_MS / 4, update);
  }
  return () => stop();
}

/** Lets the hours pass with the gateway's troubles. Returns the heap after each collection of garbage. */
async function passHours(
  hours: number,
  clock: Clock,
  gateway: SimulatedGateway,
): Promise<readonly TimedValue[]> {
  const heap: TimedValue[] = [];
  for (let atMs = MINUTE_MS; atMs <= hours * HOUR_MS; atMs += MINUTE_MS) {
    await clock.runUntil(atMs);
    const [before, now] = [troubleAt(atMs - MINUTE_MS), troubleAt(atMs)];
    if (now !== before && now === "streams-break") gateway.breakStreams();
    if (now !== before && now === "gateway-restart") gateway.restart();
    if (atMs % READ_EVERY_MS === 0) heap.push({ atMs, value: await collectedHeap() });
  }
  return heap;
}

const weightsOf = (isins: readonly Isin[]): ReadonlyMap<Isin, number> =>
  new Map(isins.map((isin) => [isin, 1]));
