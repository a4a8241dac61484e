import type { RefObject } from "react";
import type { ColumnDef, RowToSort } from "#features/watchlist/columns/column-def.ts";
import { COLUMN_DEFS } from "#features/watchlist/columns/columns.ts";
import type { Sort } from "#features/watchlist/layout/view.ts";
import type { Live } from "#live/hooks.ts";
import { $names } from "#live/instrument-names.ts";
import { coveredRecently } from "#live/recent-coverage.ts";
import type { Trends } from "#live/trends.ts";
import { estimateRow, type ListEstimate } from "#market/estimates/row-estimate.ts";
import type { Isin } from "#market/isin.ts";
import { type Entry, isinsOf, textOf } from "#storage/entry.ts";
import { createGroupLine } from "./group-line.ts";
import { orderRows } from "./order.ts";

/** Interval of sorting; rows that move more often are hard to read. */
const SORT_INTERVAL_MS = 2000;

/** Interval of sorting until the first value of the column is known. */
const FIRST_VALUE_INTERVAL_MS = 500;

/** Values for sorting, which change over time. */
export interface SortInputs {
  readonly entries: readonly Entry[];
  readonly labels: Readonly<Partial<Record<string, string>>>;
  /** Replaced by another object when the history has been loaded, shortly after the rows. */
  readonly trends: Trends;
  /** Estimate of the list; undefined for none. */
  readonly estimate: ListEstimate | undefined;
}

interface ScheduleSortOptions extends Pick<Live, "source" | "clock" | "coverage"> {
  readonly sort: Sort;
  /** Returns the present inputs. */
  readonly known: () => SortInputs;
  /** Sorting is paused while the pointer or the focus is on the rows of this element. */
  readonly table: RefObject<HTMLElement | null>;
  readonly onOrder: (keys: readonly string[]) => void;
  /** Called with whether sorting is paused because the pointer or the focus is on the rows. */
  readonly onPause: (isSortPaused: boolean) => void;
}

/** Sorts rows at intervals, until the returned function is called. */
export function scheduleSort(options: ScheduleSortOptions): () => void {
  const { source, clock, coverage, sort, known, table, onOrder, onPause } = options;
  const { followed, sortValue } = COLUMN_DEFS[sort.column];
  const follower = createTrendFollower();
  const line = createGroupLine(table);
  let shown: readonly string[] = [];
  let hasFirstOrder = false;
  let cancel: () => void = () => undefined;

  const sortNow = () => {
    const { entries, labels, trends, estimate } = known();
    // Followed here, because rows outside the viewport do not follow their own trends.
    if (followed) follower.follow(new Set(isinsOf(entries)), followed(trends));
    const rowOf = (entry: Entry): RowToSort => {
      const key = textOf(entry);
      const checked = entry.kind === "isin" ? source.lastGood(entry.isin) : undefined;
      const operatorName = entry.kind === "isin" ? $names.get().of(entry.isin) : undefined;
      return {
        name: labels[key] ?? operatorName ?? key,
        checked,
        trends,
        estimate: () => checked && estimate && estimateRow(checked, estimate),
        isCovered: () => !!checked && !!estimate && coveredRecently(coverage, checked, estimate),
      };
    };
    const hasValues = !followed || entries.some((entry) => sortValue(rowOf(entry)) !== undefined);
    const { keys: next, behindFrom } = orderRows(entries, sort, rowOf);
    const isChanged = next.join() !== shown.join();
    // The first order, which the user has just chosen, does not wait; later changes do.
    const canMove = !hasFirstOrder || !isInUse(table.current);
    hasFirstOrder ||= hasValues;
    onPause(isChanged && !canMove);
    if (isChanged && canMove) {
      shown = next;
      onOrder(next);
    }
    if (!isChanged || canMove) line.show(behindFrom);
    cancel = clock.after(hasFirstOrder ? SORT_INTERVAL_MS : FIRST_VALUE_INTERVAL_MS, sortNow);
  };
  sortNow();
  return () => {
    cancel();
    follower.end();
    line.remove();
  };
}

type FollowedTrends = ReturnType<NonNullable<ColumnDef["followed"]>>;

/** Creates a follower of trends; each call of `follow` replaces the followed instruments. */
function createTrendFollower() {
  const unsubscribes = new Map<Isin, () => void>();
  let current: FollowedTrends | undefined;
  const end = () => {
    for (const unsubscribe of unsubscribes.values()) unsubscribe();
    unsubscribes.clear();
  };
  return {
    end,
    follow(isins: ReadonlySet<Isin>, trends: FollowedTrends) {
      if (current !== trends) end();
      current = trends;
      for (const [isin, unsubscribe] of unsubscribes) {
        if (isins.has(isin)) continue;
        unsubscribe();
        unsubscribes.delete(isin);
      }
      for (const isin of isins) {
        if (unsubscribes.has(isin)) continue;
        const unsubscribe = trends.subscribe(isin, () => undefined);
        unsubscribes.set(isin, unsubscribe);
      }
    },
  };
}

/**
 * Returns whether the pointer or the focus is on the rows of the table; its column headers do not count. Read at
 * each sort, because an element that is removed while it has the focus fires no blur event.
 */
function isInUse(table: HTMLElement | null): boolean {
  if (table === null) return false;
  const focused = document.activeElement;
  const isFocused = table.contains(focused) && !focused?.closest(HEADS);
  return isFocused || (table.matches(":hover") && !table.querySelector(`${HEADS}:hover`));
}

const HEADS = ".watch-heads";
