import type { Clock } from "#engine/protocol/clock.ts";
import type { Isin } from "#market/isin.ts";
import type { BackendStatus } from "#server/feed/feed-backend.ts";
import { createKeyCounter } from "#server/feed/key-counter.ts";

/** Requests that wait for the first answer of their instrument. */
export interface Queue {
  /** Adds a waiting request. @returns a function that removes it */
  enter(isin: Isin): () => void;
  /** Returns the estimated time until an instrument without an answer is requested, in milliseconds. */
  readonly estimateMs: () => number;
}

interface QueueParts {
  readonly clock: Clock;
  readonly status: () => BackendStatus | undefined;
  /** The number of wanted instruments without an answer, counted within the last second. */
  readonly unansweredCount: () => number;
}

const MINUTE_MS = 60_000;
const MIN_ESTIMATE_MS = 1000;
const MAX_ESTIMATE_MS = 10 * MINUTE_MS;

export function createQueue({ clock, status, unansweredCount }: QueueParts): Queue {
  const waiting = createKeyCounter<Isin>();

  return {
    enter(isin) {
      waiting.add(isin);
      return () => waiting.remove(isin);
    },
    estimateMs() {
      const { perMinute = 0, closedUntil = 0 } = status() ?? {};
      const count = Math.max(waiting.size, unansweredCount());
      const gateMs = Math.max(0, (closedUntil ?? 0) - clock.now());
      const queuedMs = (count * MINUTE_MS) / Math.max(perMinute, 1);
      return Math.min(MAX_ESTIMATE_MS, gateMs + Math.max(MIN_ESTIMATE_MS, queuedMs));
    },
  };
}
