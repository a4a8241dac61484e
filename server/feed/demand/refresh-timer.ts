import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import type { Isin } from "#market/isin.ts";

/** Computes a demand again once a second, and sooner after a change. */
export interface RefreshTimer {
  /** Refreshes at once, and then every second while the refresh returns true. */
  readonly refreshNow: () => void;
  /** Refreshes as soon as the gap after the last refresh allows, unless a refresh is due by then. */
  readonly refreshSoon: () => void;
  /** Refreshes within a second. */
  readonly refreshWithinASecond: () => void;
  readonly close: () => void;
}

interface RefreshTimerParts {
  readonly clock: Clock;
  /** Returns the number of pairs of a client and an instrument in the demand: more pairs lengthen the gap. */
  readonly pairCount: () => number;
  /** Computes the demand. @returns whether there is any: if so, the next refresh is due in a second */
  readonly refresh: (now: number) => boolean;
}

const REFRESH_MS = 1000;
const MIN_GAP_MS = 100;
const MAX_GAP_MS = 5000;
const GAP_MS_PER_PAIR = 0.02;

/** Returns the shortest time between two refreshes, in ms: the time to compute a demand grows with its pairs. */
export const refreshGapMs = (pairCount: number): number =>
  Math.min(MAX_GAP_MS, MIN_GAP_MS + GAP_MS_PER_PAIR * pairCount);

/** Counts the pairs of a client and an instrument. */
export const countPairs = (byClient: ReadonlyMap<string, ReadonlyMap<Isin, unknown>>): number =>
  [...byClient.values()].reduce((sum, { size }) => sum + size, 0);

export function createRefreshTimer({ clock, pairCount, refresh }: RefreshTimerParts): RefreshTimer {
  let lastRefreshAt = Number.NEGATIVE_INFINITY;
  let dueAt = Number.POSITIVE_INFINITY;
  let cancel: Cancel = () => undefined;
  let isClosed = false;

  function refreshNow() {
    cancel();
    lastRefreshAt = clock.now();
    dueAt = Number.POSITIVE_INFINITY;
    if (refresh(lastRefreshAt)) refreshIn(REFRESH_MS);
  }

  function refreshIn(ms: number) {
    cancel();
    if (isClosed) return;
    dueAt = clock.now() + ms;
    cancel = clock.after(ms, refreshNow);
  }

  function refreshBy(at: number) {
    if (at < dueAt) refreshIn(at - clock.now());
  }

  return {
    refreshNow,
    refreshSoon: () => refreshBy(Math.max(clock.now(), lastRefreshAt + refreshGapMs(pairCount()))),
    refreshWithinASecond: () => refreshBy(clock.now() + REFRESH_MS),
    close() {
      isClosed = true;
      cancel();
    },
  };
}
