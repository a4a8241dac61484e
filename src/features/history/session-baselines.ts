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

interface SessionBaselines extends SessionBaseline {
  /** Compares the bases again; called when one may have changed, or an instrument has come or gone. */
  readonly update: () => void;
}

/** Bases of a first round of checks count as one, also at a slow pace and where a gateway knew some quotes earlier. */
const FIRST_ROUND_MS = 5 * 60_000;

/**
 * A base this much later than the earliest is named beside its own change, in the detail and on the wall. Closer ones are named
 * alike, so that the detail and the head of the table do not differ by a minute.
 */
const NAMED_ALIKE_MS = 60_000;

/** Creates the comparison of the bases of all session changes that are shown. */
export function createSessionBaselines(options: SessionBaselinesOptions): SessionBaselines {
  const { clock, shown, baselineOf } = options;
  const listeners = new Set<() => void>();
  let earliest: number | undefined;
  let isUpdating = false;

  function isLaterBy(ms: number, isin: Isin): boolean {
    const base = baselineOf(isin);
    return base !== undefined && earliest !== undefined && base - earliest >= ms;
  }

  return {
    update() {
      // Once for all rows of a list, which become known or leave together.
      if (isUpdating) return;
      isUpdating = true;
      onFrame(clock, 0, () => {
        isUpdating = false;
        const known = [...shown()].map(baselineOf).filter((at) => at !== undefined);
        earliest = known.length > 0 ? Math.min(...known) : undefined;
        for (const listener of listeners) listener();
      });
    },
    of: baselineOf,
    earliest: () => earliest,
    named: (isin) => (isLaterBy(NAMED_ALIKE_MS, isin) ? baselineOf(isin) : earliest),
    isLater: (isin) => isLaterBy(FIRST_ROUND_MS, isin),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
