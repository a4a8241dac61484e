/** Returns the median, by the rule of `percentile`; NaN for an empty list. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Returns the nearest-rank percentile. `share` is from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((one, other) => one - other);
  return ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? Number.NaN;
}
