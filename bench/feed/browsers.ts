import { createPacer } from "#engine/pacer/pacer.ts";
import type { Endpoint } from "../simulation/endpoint.ts";
import type { EventQueue } from "../simulation/event-queue.ts";
import type { Random } from "../simulation/random.ts";
import type { AgeSums } from "./ages.ts";
import type { Pair } from "./pairs.ts";
import type { Traffic } from "./service.ts";

/** Time for which the cache in front of the service serves an answer. */
const CACHED_MS = 1000;
/** Round trip from a browser to the cache, in milliseconds. */
const LOCAL_MS = 2;
const BASE_MS = 1000;
const TIMER_DELAY_MS = 4;

interface Cached {
  readonly sentAt: number;
  readonly isLimited: boolean;
  readonly retryAfterMs: number | undefined;
  readonly freshUntil: number;
}

/** @param wasSent true where the service answered this very request */
type OnAnswer = (answer: Cached, wasSent: boolean) => void;

interface BrowserParts {
  readonly queue: EventQueue;
  readonly random: Random;
  readonly endpoint: Endpoint;
  readonly traffic: Traffic;
  readonly ages: AgeSums;
}

/**
 * Starts browsers that each learn their own pace, behind one cache that works like nginx's: an answer, also a 429, is
 * valid for a second. While one browser's request is in flight, the others get the previous answer, or wait if there is
 * none.
 *
 * @param lists what each browser watches
 */
export function startBrowsers(lists: readonly (readonly Pair[])[], parts: BrowserParts): void {
  const { queue, random, endpoint, traffic, ages } = parts;
  const cache = new Map<number, Cached>();
  const underWay = new Map<number, OnAnswer[]>();

  function fetch(instrument: number, now: number, onAnswer: OnAnswer) {
    const cached = cache.get(instrument);
    const waiting = underWay.get(instrument);
    if (cached && (now < cached.freshUntil || waiting)) return onAnswer(cached, false);
    if (waiting) return void waiting.push(onAnswer);
    const others: OnAnswer[] = [];
    underWay.set(instrument, others);
    traffic.sent(now);
    endpoint.ask(now, ({ isLimited, retryAfterMs }, at) => {
      if (isLimited) traffic.limited(at, retryAfterMs);
      const answer = { sentAt: now, isLimited, retryAfterMs, freshUntil: at + CACHED_MS };
      cache.set(instrument, answer);
      underWay.delete(instrument);
      onAnswer(answer, true);
      for (const other of others) other(answer, false);
    });
  }

  for (const list of lists) {
    const pacer = createPacer({ baseIntervalMs: BASE_MS });
    const indexOf = new Map(list.map(({ instrument, index }) => [instrument, index]));
    for (const instrument of indexOf.keys()) pacer.watch(String(instrument));
    let timer = 0;

    const ask = (key: string, sentAt: number): void => {
      const instrument = Number(key);
      fetch(instrument, sentAt, (answer, wasSent) => {
        queue.add(Math.max(sentAt, answer.freshUntil - CACHED_MS) + LOCAL_MS, (now) => {
          if (answer.isLimited) pacer.limited(key, sentAt, now, answer.retryAfterMs);
          else if (wasSent) pacer.succeeded(key, sentAt, now);
          else pacer.servedFromCache(key, sentAt, now);
          if (!answer.isLimited) ages.learn(indexOf.get(instrument) ?? 0, answer.sentAt, now);
          pump(now);
        });
      });
    };

    const pump = (now: number): void => {
      timer += 1;
      for (;;) {
        const turn = pacer.next(now);
        if ("key" in turn) {
          ask(turn.key, now);
          continue;
        }
        if (turn.waitUntil === Number.POSITIVE_INFINITY) return;
        const armed = timer;
        queue.add(turn.waitUntil + random() * TIMER_DELAY_MS, (at) => {
          if (armed === timer) pump(at);
        });
        return;
      }
    };

    queue.add(random() * BASE_MS, pump);
  }
}
