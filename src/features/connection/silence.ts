import type { QuoteSource } from "#engine/protocol/source.ts";

/** The shortest time without a check that is no mere delay. */
const MIN_SILENCE_MS = 5000;
/** The number of rounds without a check that are no mere delay. */
const SILENT_ROUNDS = 2;

/** The count of checks that each source had last, and since when, in the source's milliseconds. */
const lastBySource = new WeakMap<object, { readonly checkCount: number; readonly at: number }>();

/**
 * Returns for how long no check has succeeded although requests are sent, in whole seconds; undefined while checks come as
 * planned. Time in which nothing is requested, as in a pause or a rate limit, does not count.
 */
export function silenceMs(source: Pick<QuoteSource, "status">, now: number): number | undefined {
  const { connection, cycleMs, checkCount } = source.status();
  const last = lastBySource.get(source);
  if (!last || last.checkCount !== checkCount || cycleMs === 0 || connection.state !== "live") {
    lastBySource.set(source, { checkCount, at: now });
    return undefined;
  }
  const ms = now - last.at;
  return ms < Math.max(MIN_SILENCE_MS, SILENT_ROUNDS * cycleMs) ? undefined : ms - (ms % 1000);
}
