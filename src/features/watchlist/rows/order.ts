import type { RowToSort, SortValue } from "#features/watchlist/columns/column-def.ts";
import { COLUMN_DEFS } from "#features/watchlist/columns/columns.ts";
import type { Sort } from "#features/watchlist/layout/view.ts";
import { compareDecimals, ratio, subtract } from "#market/decimal.ts";
import type { Figure } from "#market/figure.ts";
import { type Gap, isTouch, midOf, type TouchPoint } from "#market/history.ts";
import { type Entry, textOf } from "#storage/entry.ts";

/**
 * The rows in the order of one column, by exact values: what has none comes last in either
 * direction, and equal ones stay in the person's own order.
 */
export function orderRows(
  entries: readonly Entry[],
  { column, direction }: Sort,
  know: (entry: Entry) => RowToSort,
): readonly string[] {
  const { sortValue } = COLUMN_DEFS[column];
  const sign = direction === "ascending" ? 1 : -1;
  return entries
    .map((entry) => ({ key: textOf(entry), value: comparable(sortValue(know(entry))) }))
    .sort((a, b) => {
      if (a.value === undefined || b.value === undefined) {
        return Number(a.value === undefined) - Number(b.value === undefined);
      }
      return sign * compare(a.value, b.value);
    })
    .map(({ key }) => key);
}

type Comparable = Figure | bigint | number | { readonly text: string };

const comparable = (value: SortValue): Comparable | undefined =>
  isLine(value) ? slopeOf(value) : value;

const isLine = (value: SortValue): value is readonly (TouchPoint | Gap)[] => Array.isArray(value);

/** How far the line went from its first value to its last, as a share of the first. */
function slopeOf(points: readonly (TouchPoint | Gap)[]): Figure | undefined {
  const [begun, ended] = [points.find(isTouch), points.findLast(isTouch)];
  if (!begun || !ended) return undefined;
  const first = midOf(begun);
  return ratio(subtract(midOf(ended), first), first);
}

/** All values of one column are of one kind. */
function compare(a: Comparable, b: Comparable): number {
  if (typeof a === "string" && typeof b === "string") return compareDecimals(a, b);
  if (typeof a === "object" && typeof b === "object") return a.text.localeCompare(b.text);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
