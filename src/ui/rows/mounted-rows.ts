/** Number of rows up to which all rows of a list are mounted: a promise of the automation contract. */
const MAX_ALL_MOUNTED = 60;

/** Rows of a list that are in view. */
interface View {
  readonly startIndex: number;
  /** Included in the view. */
  readonly endIndex: number;
  /** Number of rows to mount beyond the view, on either side. */
  readonly overscan: number;
  /** Number of rows of the list. */
  readonly count: number;
}

/**
 * Returns the indexes of the rows to mount, in order: those near the view, and those in `always`. Ignores
 * indexes below 0.
 */
export function mountedRows(
  { startIndex, endIndex, overscan, count }: View,
  always: readonly number[],
): number[] {
  const mountsAll = count <= MAX_ALL_MOUNTED;
  const from = mountsAll ? 0 : Math.max(0, startIndex - overscan);
  const to = mountsAll ? count - 1 : Math.min(count - 1, endIndex + overscan);
  const near = Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);
  return [...new Set([...near, ...always])].filter((index) => index >= 0).sort((a, b) => a - b);
}
