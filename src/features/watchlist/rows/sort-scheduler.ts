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
import { orderRows, type RowGroup, type SortedRows } from "./order.ts";

/** Interval of sorting: rows move little at a time, and are seldom out of order (see decision 0044). */
const SORT_INTERVAL_MS = 1000;

/** Interval of sorting until the first value of the column is known. */
const FIRST_VALUE_INTERVAL_MS = 500;

/** Time after the last press of a key or a button on the rows for which the focus pauses sorting. */
const FOCUS_PAUSE_MS = 5000;

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
  /** Sorting is paused while the pointer is on the rows of this element, or the focus with recent input. */
  readonly table: RefObject<HTMLElement | null>;
  readonly onOrder: (keys: readonly string[]) => void;
  /** Called with the indexes of the rows below a band, when bands are drawn. */
  readonly onBands: (bands: readonly number[]) => void;
  /** Called with whether sorting is paused because the rows are in use. */
  readonly onPause: (isSortPaused: boolean) => void;
}

/** Running sort of a table. */
export interface SortSchedule {
  /** Draws the lines between the groups of the rows; called when others are on screen, or in another order. */
  readonly drawLines: (rows: readonly Entry[]) => void;
  readonly end: () => void;
}

/** The last sort of each table. */
const lastSorts = new WeakMap<RefObject<HTMLElement | null>, string>();

/** Sorts rows at intervals, until it is ended. */
export function scheduleSort(options: ScheduleSortOptions): SortSchedule {
  const { source, clock, coverage, sort, known, table, onOrder, onBands, onPause } = options;
  const { followed, sortValue } = COLUMN_DEFS[sort.column];
  const follower = createTrendFollower();
  const behind = createGroupLine(table, "groupLine");
  const without = createGroupLine(table, "groupWithout");
  const use = observeUse(table.current, clock);
  // Another source has no values yet, and the rows stay where they are until it has one.
  const sortKey = JSON.stringify([sort, known().estimate]);
  const isSameSort = lastSorts.get(table) === sortKey;
  lastSorts.set(table, sortKey);
  let shown: SortedRows = new Map();
  let rows: readonly Entry[] = [];
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
    const isAnyKnown = entries.some((entry) => sortValue(rowOf(entry)) !== undefined);
    const hasValues = !followed || isAnyKnown;
    const next = orderRows(entries, sort, rowOf);
    const keys = [...next.keys()];
    // A removed row changes no order.
    const isOther = keys.join() !== [...shown.keys()].filter((key) => next.has(key)).join();
    const isChanged = isOther && (isAnyKnown || !isSameSort);
    // The first order, which the user has just chosen, does not wait; later changes do.
    const canMove = !hasFirstOrder || !use.isInUse();
    hasFirstOrder ||= hasValues;
    onPause(isChanged && !canMove);
    if (!isOther) {
      shown = next;
      drawLines();
    } else if (isChanged && canMove) {
      shown = next;
      // The lines are drawn with the rows in their new order.
      onOrder(keys);
    }
    cancel = clock.after(hasFirstOrder ? SORT_INTERVAL_MS : FIRST_VALUE_INTERVAL_MS, sortNow);
  };
  const drawLines = () => {
    const firstOf = (group: RowGroup) => {
      // A row that has come since the last sort is at the end.
      const found = rows.findIndex((entry) => (shown.get(textOf(entry)) ?? "without") === group);
      return found < 0 ? undefined : found;
    };
    const firstBehind = firstOf("behind");
    // Only below the other line, which otherwise would seem to speak of these rows too.
    const firstWithout = firstBehind === undefined ? undefined : firstOf("without");
    const bands = [firstBehind, firstWithout].filter((index) => index !== undefined);
    behind.show(firstBehind, []);
    without.show(firstWithout, bands.slice(0, 1));
    onBands(bands);
  };
  sortNow();
  return {
    drawLines(next) {
      rows = next;
      drawLines();
    },
    end() {
      cancel();
      follower.end();
      behind.remove();
      without.remove();
      use.end();
    },
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

const INPUTS = ["keydown", "pointerdown", "focusin"] as const;

/**
 * Observes whether the rows of a table are in use: the pointer is on them, or the focus, into a field or with recent
 * input. A row keeps the focus for hours after a click, and must not stop the sorting for as long. Column headers do not
 * count. The focus is read at each sort, because an element that is removed while it has the focus fires no blur event.
 */
function observeUse(table: HTMLElement | null, clock: Live["clock"]) {
  let usedAt = Number.NEGATIVE_INFINITY;
  const note = () => {
    usedAt = clock.now();
  };
  for (const input of INPUTS) table?.addEventListener(input, note);
  return {
    isInUse() {
      if (table === null) return false;
      const focused = document.activeElement;
      const isFocused = table.contains(focused) && !focused?.closest(HEADS);
      const isRecent = clock.now() - usedAt < FOCUS_PAUSE_MS || focused?.matches("input");
      if (isFocused && isRecent) return true;
      return table.matches(":hover") && !table.querySelector(`${HEADS}:hover`);
    },
    end() {
      for (const input of INPUTS) table?.removeEventListener(input, note);
    },
  };
}

const HEADS = ".watch-heads";
