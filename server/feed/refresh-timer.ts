import type { Cancel, Clock } from "#engine/protocol/clock.ts";
import type { Isin } from "#market/isin.ts";

/** Computes a demand again once a second, and sooner after a change. */
export interface RefreshTimer {
  /** Refreshes at once, and then every second while the refresh says that something is wanted. */
  readonly atOnce: () => void;
  /** Refreshes as soon as the gap after the last refresh allows, unless a refresh is due by then. */
  readonly soon: () => void;
  /** Refreshes within a second. */
  readonly withinASecond: () => void;
  readonly close: () => void;
}

interface RefreshTimerParts {
  readonly clock: Clock;
  /** How many pairs of a client and an instrument the demand has: more pairs lengthen the gap. */
  readonly pairs: () => number;
  /** @returns whether something is wanted: if so, the next refresh is due in a second */
  readonly refresh: (now: number) => boolean;
}

const REFRESH_MS = 1000;
const MIN_GAP_MS = 100;
const MAX_GAP_MS = 5000;
const GAP_MS_PER_PAIR = 0.02;

/** The shortest time between two refreshes, in milliseconds: the time to compute a demand grows with its pairs. */
export const refreshGapMs = (pairs: number): number =>
  Math.min(MAX_GAP_MS, MIN_GAP_MS + GAP_MS_PER_PAIR * pairs);

/** How many pairs of a client and an instrument these clients want. */
export const pairsOf = (byClient: ReadonlyMap<string, ReadonlyMap<Isin, unknown>>): number =>
  [...byClient.values()].reduce((sum, { size }) => sum + size, 0);

export function createRefreshTimer({ clock, pairs, refresh }: RefreshTimerParts): RefreshTimer {
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let dueAt = Number.POSITIVE_INFINITY;
  let cancel: Cancel = () => undefined;
  let isClosed = false;

  function refreshNow() {
    cancel();
    refreshedAt = clock.now();
    dueAt = Number.POSITIVE_INFINITY;
    if (refresh(refreshedAt)) refreshIn(REFRESH_MS);
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
    atOnce: refreshNow,
    soon: () => refreshBy(Math.max(clock.now(), refreshedAt + refreshGapMs(pairs()))),
    withinASecond: () => refreshBy(clock.now() + REFRESH_MS),
    close() {
      isClosed = true;
      cancel();
    },
  };
}
