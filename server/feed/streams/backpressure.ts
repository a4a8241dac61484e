import type { StreamConnection } from "./stream-connection.ts";

/** Measures how far a browser lags behind what its stream has sent. Instants are monotonic milliseconds. */
export interface Backpressure {
  /** Whether the browser is behind: until it has caught up, newer answers replace waiting ones. */
  isBehind(): boolean;
  /**
   * Measures the waiting bytes. Call it about once a second.
   *
   * @returns whether the browser reads too slowly for its stream to go on
   */
  isTooSlow(at: number): boolean;
  /** Sends a ping if one is due. */
  pingIfDue(at: number): void;
  /** Records that the browser has answered the last ping. */
  pong(): void;
}

interface BackpressureParts {
  readonly connection: Pick<StreamConnection, "waitingBytes" | "ping">;
  readonly now: () => number;
}

/** Waiting bytes above which a browser is behind. */
const BEHIND_BYTES = 16 * 1024;
/** Waiting bytes above which a browser is slow, and the longest time for which it may be so. */
const SLOW_BYTES = 256 * 1024;
const MAX_SLOW_MS = 10_000;
/** Longest time above `BEHIND_BYTES`, for a client that answers pings but reads nothing. */
const MAX_BEHIND_MS = 40_000;
/**
 * Interval of pings. The network buffers megabytes for a browser that reads slowly: what it reads is older
 * than it looks. Only the answer to a ping shows that it has read what was sent.
 */
const PING_INTERVAL_MS = 15_000;
const LATE_PONG_MS = 2000;

export function createBackpressure({ connection, now }: BackpressureParts): Backpressure {
  const openedAt = now();
  let lastPingAt = openedAt;
  let isPingAnswered = true;
  let lastFastAt = openedAt;
  let lastCaughtUpAt = openedAt;

  const isPingDue = (at: number): boolean => at >= lastPingAt + PING_INTERVAL_MS;

  return {
    isBehind() {
      if (connection.waitingBytes() > BEHIND_BYTES) return true;
      return !isPingAnswered && now() > lastPingAt + LATE_PONG_MS;
    },
    isTooSlow(at) {
      const waitingBytes = connection.waitingBytes();
      if (waitingBytes <= SLOW_BYTES) lastFastAt = at;
      if (waitingBytes <= BEHIND_BYTES) lastCaughtUpAt = at;
      if (isPingDue(at) && !isPingAnswered) return true;
      return at >= lastFastAt + MAX_SLOW_MS || at >= lastCaughtUpAt + MAX_BEHIND_MS;
    },
    pingIfDue(at) {
      if (!isPingDue(at)) return;
      lastPingAt = at;
      isPingAnswered = false;
      connection.ping();
    },
    pong() {
      isPingAnswered = true;
    },
  };
}
