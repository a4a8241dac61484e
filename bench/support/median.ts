/** The value that as many lie below as above; not a number where there is none. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The least value that is not below this share of them. */
export function percentile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((one, other) => one - other);
  return ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? Number.NaN;
}
