import type { Isin } from "#market/isin.ts";
import { $rowMarks, type RowMarks } from "./row-marks.ts";

/** Sets one kind of mark on the rows of these instruments, and removes it from all others; other kinds stay. */
export function setRowMarks<Kind extends keyof RowMarks>(
  kind: Kind,
  values: ReadonlyMap<Isin, RowMarks[Kind]>,
): void {
  const before = $rowMarks.get();
  const next = new Map<Isin, RowMarks>();
  for (const isin of new Set([...before.keys(), ...values.keys()])) {
    const old = before.get(isin);
    const value = values.get(isin);
    const marks = old?.[kind] === value ? old : { ...old, [kind]: value };
    if (marks?.alert || marks?.isPinned) next.set(isin, marks);
  }
  // A new map makes every row read its marks.
  if (next.size !== before.size || [...next].some(([isin, marks]) => before.get(isin) !== marks))
    $rowMarks.set(next);
}
