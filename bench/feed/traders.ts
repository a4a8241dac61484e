import type { Isin } from "#market/isin.ts";
import type { EventQueue } from "../simulation/event-queue.ts";
import type { Random } from "../simulation/random.ts";
import type { AgeSums } from "./ages.ts";
import { type SimulatedClock, sentAtOf } from "./clock.ts";
import type { FeedUnderTest } from "./feed-under-test.ts";
import type { Pair } from "./pairs.ts";

/** A client that polls the two routes, or has a stream. */
export interface Trader {
  readonly client: string;
  readonly pairs: readonly Pair[];
  readonly fromMs: number;
  readonly untilMs: number;
  /** The time in which it sends no request. */
  readonly hidden?: { readonly fromMs: number; readonly untilMs: number } | undefined;
}

interface TraderParts {
  readonly feed: FeedUnderTest;
  readonly isins: readonly Isin[];
  readonly clock: SimulatedClock;
  readonly queue: EventQueue;
  readonly random: Random;
  readonly ages: AgeSums;
  /** The instant until which the gate in front of the feed answers 429. */
  readonly closedUntil: () => number;
}

export const POLL_MS = 2000;
/** Greatest deviation of a poll from its interval in either direction, as a share of the interval. */
const JITTER = 0.1;
const LIST_MS = 10 * 60_000;
/** Time that a client without `Prefer: wait` waits for a first answer. */
const WAIT_MS = 8000;

/** Makes the trader poll from its first instant to its last: its whole list at once, as a script does. */
export function startTrader(trader: Trader, parts: TraderParts): void {
  const { feed, isins, clock, queue, random, ages, closedUntil } = parts;
  const { client, pairs, fromMs, untilMs, hidden } = trader;
  const request = { client, signal: new AbortController().signal, waitMs: WAIT_MS };
  /** An instrument with a pending request is not requested again. */
  const unanswered = new Set<number>();

  function ask({ instrument, index }: Pair): void {
    const isin = isins[instrument];
    if (isin === undefined || unanswered.has(index)) return;
    unanswered.add(index);
    void feed.quote(isin, request).then((answer) => {
      unanswered.delete(index);
      if (answer.kind !== "value") return;
      ages.learn(index, sentAtOf(answer.value.updatedAt.nanos), clock.now());
    });
  }

  function repeat(firstAt: number, intervalMs: number, poll: () => void) {
    queue.add(firstAt, (now) => {
      if (now >= untilMs) return;
      if (hidden !== undefined && now >= hidden.fromMs && now < hidden.untilMs)
        return repeat(hidden.untilMs + random() * POLL_MS, intervalMs, poll);
      // A 429 of the gate carries no quote, so the client waits another interval.
      if (now >= closedUntil()) poll();
      repeat(now + intervalMs * (1 + JITTER * (2 * random() - 1)), intervalMs, poll);
    });
  }

  repeat(fromMs, LIST_MS, () => void feed.instruments(request));
  repeat(fromMs + random() * POLL_MS, POLL_MS, () => pairs.forEach(ask));
}

const IN_VIEW = { weight: 1, isBackground: false, intervalMs: POLL_MS };

/** Gives the trader a stream with its whole list, from its first instant to its last. */
export function startStream(trader: Trader, parts: TraderParts): void {
  const { feed, isins, clock, queue, random, ages } = parts;
  const { pairs, fromMs, untilMs, hidden } = trader;
  const indexOf = new Map<Isin, number>();
  for (const { instrument, index } of pairs) {
    const isin = isins[instrument];
    if (isin !== undefined) indexOf.set(isin, index);
  }
  const wants = new Map([...indexOf.keys()].map((isin) => [isin, IN_VIEW]));
  const nothing = new Map<Isin, typeof IN_VIEW>();

  queue.add(fromMs + random() * POLL_MS, () => {
    const member = feed.join((isin, quote) =>
      ages.learn(indexOf.get(isin) ?? 0, sentAtOf(quote.updatedAt.nanos), clock.now()),
    );
    member.setDemand(wants);
    if (hidden !== undefined) {
      queue.add(hidden.fromMs, () => void member.setDemand(nothing));
      queue.add(hidden.untilMs, () => void member.setDemand(wants));
    }
    queue.add(untilMs, () => member.leave());
  });
}
