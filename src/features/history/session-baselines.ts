import type { Clock } from "#engine/protocol/clock.ts";
import { onFrame } from "#live/frame-scheduler.ts";
import type { SessionBaseline } from "#live/trends.ts";
import type { Isin } from "#market/isin.ts";

interface SessionBaselinesOptions {
  readonly clock: Clock;
  /** Returns the instruments that a row shows. */
  readonly shown: () => Iterable<Isin>;
  /** Returns the base of one instrument in epoch milliseconds; undefined until it is known. */
  readonly baselineOf: (isin: Isin) => number | undefined;
}

/** Earliest and latest base of the shown instruments, both infinite without any. */
interface Bases {
  readonly earliest: number;
  readonly latest: number;
}

interface SessionBaselines extends SessionBaseline {
  /** Compares the bases again; called when one may have changed, or an instrument has come or gone. */
  readonly update: () => void;
}

const MINUTE_MS = 60_000;

const minuteOf = (at: number) => Math.floor(at / MINUTE_MS);

/** Creates the comparison of the bases of all session changes that are shown. */
export function createSessionBaselines(options: SessionBaselinesOptions): SessionBaselines {
  const { clock, shown, baselineOf } = options;
  const listeners = new Set<() => void>();
  let bases: Bases = { earliest: Number.POSITIVE_INFINITY, latest: Number.NEGATIVE_INFINITY };
  let isUpdating = false;
  return {
    update() {
      // Once for all rows of a list, which become known or leave together.
      if (isUpdating) return;
      isUpdating = true;
      onFrame(clock, 0, () => {
        isUpdating = false;
        const known = [...shown()].map(baselineOf).filter((at) => at !== undefined);
        bases = { earliest: Math.min(...known), latest: Math.max(...known) };
        for (const listener of listeners) listener();
      });
    },
    of: baselineOf,
    shared() {
      const { earliest, latest } = bases;
      return minuteOf(earliest) === minuteOf(latest) ? earliest : undefined;
    },
    isLater(isin) {
      const base = baselineOf(isin);
      return base !== undefined && base - bases.earliest >= MINUTE_MS;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
