/** Lists up to this long are mounted whole: a promise of the automation contract. */
const MOUNTED_WHOLE = 60;

/** The rows of a list in view, both ends included, and how many beyond it are mounted ahead. */
interface View {
  readonly startIndex: number;
  readonly endIndex: number;
  readonly overscan: number;
  readonly count: number;
}

/**
 * The places of the rows that are mounted, in order: those near the view, and `always`, wherever the
 * view is. A place below 0 is none.
 */
export function mountedRows(
  { startIndex, endIndex, overscan, count }: View,
  always: readonly number[],
): number[] {
  const isWhole = count <= MOUNTED_WHOLE;
  const from = isWhole ? 0 : Math.max(0, startIndex - overscan);
  const to = isWhole ? count - 1 : Math.min(count - 1, endIndex + overscan);
  const near = Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);
  return [...new Set([...near, ...always])].filter((at) => at >= 0).sort((a, b) => a - b);
}
