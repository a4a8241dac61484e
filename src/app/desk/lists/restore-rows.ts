/**
 * Inserts removed rows again. Each one goes after its nearest former predecessor that is still in the
 * list, or else before its nearest former successor. A row that was added again meanwhile stays in place.
 *
 * @param now the current rows
 * @param before the rows before the removal
 */
export function restoreRows<Row>(
  now: readonly Row[],
  before: readonly Row[],
  removed: readonly Row[],
): readonly Row[] {
  return before.reduce<readonly Row[]>((rows, row, index) => {
    if (!removed.includes(row) || rows.includes(row)) return rows;
    const predecessor = before.slice(0, index).findLast((other) => rows.includes(other));
    if (predecessor !== undefined) return rows.toSpliced(rows.indexOf(predecessor) + 1, 0, row);
    const successor = before.slice(index + 1).find((other) => rows.includes(other));
    return rows.toSpliced(successor === undefined ? 0 : rows.indexOf(successor), 0, row);
  }, now);
}
