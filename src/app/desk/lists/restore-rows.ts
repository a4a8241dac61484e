/**
 * Rows that were taken out, each again behind the nearest that it stood behind and that is still
 * there, wherever that is now, else before the nearest that it stood before; those that came back by
 * themselves stay.
 */
export function restoreRows<Row>(
  now: readonly Row[],
  before: readonly Row[],
  removed: readonly Row[],
): readonly Row[] {
  return before.reduce<readonly Row[]>((rows, row, at) => {
    if (!removed.includes(row) || rows.includes(row)) return rows;
    const neighbour = before.slice(0, at).findLast((other) => rows.includes(other));
    if (neighbour !== undefined) return rows.toSpliced(rows.indexOf(neighbour) + 1, 0, row);
    const next = before.slice(at + 1).find((other) => rows.includes(other));
    return rows.toSpliced(next === undefined ? 0 : rows.indexOf(next), 0, row);
  }, now);
}
