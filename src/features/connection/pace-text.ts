/** Rounds a rate to two digits: it changes on screen when it changes for good, not with each answer. */
export const roundRate = (perMinute: number): number => Number(perMinute.toPrecision(2));

/** Longest cycle whose quotes count as current: an older price must not stand under a green sign. */
const MAX_CURRENT_CYCLE_MS = 30_000;

/** Returns true if quotes may be too old to call current, however evenly they are checked. */
export const isSlowCycle = (cycleMs: number): boolean => cycleMs > MAX_CURRENT_CYCLE_MS;

/**
 * Formats the length of a cycle, such as `2 s`, `0.4 s` or `75 s`; undefined while nothing is watched.
 * Below three seconds it has one decimal, because rounding to a second would change it too much.
 *
 * @param decimal the locale's decimal separator
 */
export function cycleText(cycleMs: number, decimal: string): string | undefined {
  if (cycleMs <= 0) return undefined;
  const tenths = Math.round(cycleMs / 100);
  const isWhole = tenths >= 30 || (tenths >= 10 && tenths % 10 === 0);
  const seconds = isWhole ? `${Math.round(cycleMs / 1000)}` : (cycleMs / 1000).toFixed(1);
  return `${seconds.replace(".", decimal)} s`;
}
