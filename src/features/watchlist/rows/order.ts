import type { RowToSort, SortValue } from "#features/watchlist/columns/column-def.ts";
import { COLUMN_DEFS } from "#features/watchlist/columns/columns.ts";
import type { Sort } from "#features/watchlist/layout/view.ts";
import type { RecentCoverage } from "#live/recent-coverage.ts";
import { compareDecimals, ratio, subtract } from "#market/decimal.ts";
import type { Figure } from "#market/figure.ts";
import { type Gap, isTouch, midOf, type TouchPoint } from "#market/history.ts";
import { type Entry, textOf } from "#storage/entry.ts";

/**
 * Group of a sorted row: how steadily the size at the touch covered its estimate, or that it has no value. All rows with a
 * value are `steady` in a column without an estimate. The groups come in this order in either direction.
 */
export type RowGroup = RecentCoverage | "without";

/** Groups of the rows by their keys, in the order of the rows. */
export type SortedRows = ReadonlyMap<string, RowGroup>;

/**
 * Sorts rows by the exact values of one column. Rows without a value come last in either direction; rows with equal
 * values keep the user's own order.
 */
export function orderRows(
  entries: readonly Entry[],
  { column, direction }: Sort,
  rowOf: (entry: Entry) => RowToSort,
): SortedRows {
  const { sortValue, coverage } = COLUMN_DEFS[column];
  const sign = direction === "ascending" ? 1 : -1;
  const sorted = entries
    .map((entry) => {
      const row = rowOf(entry);
      const value = comparable(sortValue(row));
      const group: RowGroup = value === undefined ? "without" : (coverage?.(row) ?? "steady");
      return { key: textOf(entry), value, group };
    })
    .sort((a, b) => {
      const groups = RANKS[a.group] - RANKS[b.group];
      if (groups !== 0 || a.value === undefined || b.value === undefined) return groups;
      return sign * compare(a.value, b.value);
    });
  return new Map(sorted.map(({ key, group }) => [key, group]));
}

const RANKS = { steady: 0, recent: 1, none: 2, without: 3 } as const;

type Comparable = Figure | bigint | number | { readonly text: string };

const comparable = (value: SortValue): Comparable | undefined =>
  isLine(value) ? slopeOf(value) : value;

const isLine = (value: SortValue): value is readonly (TouchPoint | Gap)[] => Array.isArray(value);

/** Returns the change from the first to the last value of a line, relative to the first. */
function slopeOf(points: readonly (TouchPoint | Gap)[]): Figure | undefined {
  const [first, last] = [points.find(isTouch), points.findLast(isTouch)];
  if (!first || !last) return undefined;
  const firstMid = midOf(first);
  return ratio(subtract(midOf(last), firstMid), firstMid);
}

/** Compares two values of one column, which all have the same type. */
function compare(a: Comparable, b: Comparable): number {
  if (typeof a === "string" && typeof b === "string") return compareDecimals(a, b);
  if (typeof a === "object" && typeof b === "object") return a.text.localeCompare(b.text);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
