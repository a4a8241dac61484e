import type { RefObject } from "react";
import { isOverdue } from "#engine/protocol/quote-state.ts";
import type { Cheapest } from "#features/watchlist/columns/cheapest-row.ts";
import type { RowToSort } from "#features/watchlist/columns/column-def.ts";
import { COLUMN_DEFS, isEstimated } from "#features/watchlist/columns/columns.ts";
import type { Sort } from "#features/watchlist/layout/view.ts";
import type { Live } from "#live/hooks.ts";
import { $names } from "#live/instrument-names.ts";
import { recentCoverage } from "#live/recent-coverage.ts";
import type { Trends } from "#live/trends.ts";
import { estimateRow, type ListEstimate } from "#market/estimates/row-estimate.ts";
import { type Entry, isinsOf, textOf } from "#storage/entry.ts";
import { createGroupLines, type RowGroups } from "./group-line.ts";
import { orderRows, type SortedRows } from "./order.ts";
import { observeTableUse } from "./table-use.ts";
import { createTrendFollower } from "./trend-follower.ts";

/** Interval of sorting: rows move little at a time, and are seldom out of order (see decision 0044). */
const SORT_INTERVAL_MS = 1000;

/** Time after a move in which rows that are sorted by an estimate stay: a user must be able to point at one. */
const ESTIMATE_CALM_MS = 10_000;

/** Longest time for which rows that were sorted by old values stay until each has been checked. */
const FIRST_ROUND_MAX_MS = 10_000;

/** Interval of sorting until the first value of the column is known. */
const FIRST_VALUE_INTERVAL_MS = 500;

/**
 * Why rows that are out of order stay where they are: they are in use, have moved a moment ago, or await the first round of
 * answers, in which each is checked.
 */
export type HeldBy = "use" | "calm" | "round";

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
  readonly cheapest: Cheapest;
  /** Returns the present inputs. */
  readonly known: () => SortInputs;
  /** Returns whether the rows stay where they are, because their values are not on screen. */
  readonly keepsOrder: () => boolean;
  /** Returns whether several rows are selected, which must not part. */
  readonly hasSeveralSelected: () => boolean;
  /** Whether the rows were sorted alike by values of another source, and stay where they are until this one has a value. */
  readonly isContinued: boolean;
  /** Sorting is paused while the pointer is on the rows of this element, or the focus with recent input. */
  readonly table: RefObject<HTMLElement | null>;
  readonly onOrder: (keys: readonly string[]) => void;
  /** Called with the groups of the rows, when their bands are drawn. */
  readonly onGroups: (groups: RowGroups) => void;
  /** Called with why rows are out of order; undefined if they are not. */
  readonly onHeld: (heldBy: HeldBy | undefined) => void;
}

/** Running sort of a table. */
export interface SortSchedule {
  /**
   * Draws the lines between the groups of the rows; called when others are on screen, or in another order.
   *
   * @param hasFigures whether the rows have the figures that they are grouped by; called when that changes, too
   */
  readonly drawLines: (rows: readonly Entry[], hasFigures: boolean) => void;
  readonly end: () => void;
}

/**
 * Sorts rows at intervals, and at once for another cheapest row, until it is ended. After a move, rows that are sorted by an
 * estimate stay for `ESTIMATE_CALM_MS`, except for one that gets its first value: it stands below "No round trip". Rows of a list
 * that comes back are sorted by their old values at once, and once more when every row has been checked.
 */
export function scheduleSort(options: ScheduleSortOptions): SortSchedule {
  const { source, clock, sort, known, keepsOrder, isContinued, table } = options;
  const { onOrder, onGroups, onHeld } = options;
  const { followed, sortValue, coverage } = COLUMN_DEFS[sort.column];
  const calmMs = isEstimated(sort.column) ? ESTIMATE_CALM_MS : 0;
  const follower = createTrendFollower();
  const lines = createGroupLines(table, coverage !== undefined);
  const use = observeTableUse(table.current, clock);
  let shown: SortedRows = new Map();
  let present: SortedRows = shown;
  const beganAt = clock.now();
  let movedAt = Number.NEGATIVE_INFINITY;
  let rows: readonly Entry[] = [];
  let hasFigures = true;
  let hasFirstOrder = false;
  let cancel: () => void = () => undefined;

  const drawLines = () => onGroups(lines.draw(rows, shown, present, hasFigures));
  const awaitsFirstRound = (entries: readonly Entry[]) =>
    clock.now() - beganAt < FIRST_ROUND_MAX_MS &&
    isinsOf(entries).some((isin) => {
      const last = source.last(isin);
      return last && !("error" in last) && isOverdue(source.lastGood(isin), clock.now());
    });
  const sortOnce = () => {
    if (keepsOrder()) return onHeld(undefined);
    const inputs = known();
    const { entries, trends } = inputs;
    // Followed here, because rows outside the viewport do not follow their own trends.
    if (followed) follower.follow(new Set(isinsOf(entries)), followed(trends));
    const rowOf = (entry: Entry) => rowToSort(entry, inputs, options);
    const isAnyKnown = entries.some((entry) => sortValue(rowOf(entry)) !== undefined);
    const hasValues = !followed || isAnyKnown;
    const next = orderRows(entries, sort, rowOf);
    const keys = [...next.keys()];
    // A removed row changes no order.
    const isOther = keys.join() !== [...shown.keys()].filter((key) => next.has(key)).join();
    // Its band moves rows as well.
    const isRegrouped = keys.some((key) => shown.get(key) !== next.get(key));
    const isChanged = (isOther || isRegrouped) && (isAnyKnown || !isContinued);
    const isCalm = clock.now() - movedAt < calmMs && !keys.some((key) => hasCome(key, shown, next));
    const isFirstRound = awaitsFirstRound(entries);
    const isUsed = use.isInUse() || options.hasSeveralSelected();
    const heldBy = isUsed ? "use" : isFirstRound ? "round" : isCalm ? "calm" : undefined;
    // The first order, which the user has just chosen, does not wait; later changes do.
    const canMove = !hasFirstOrder || heldBy === undefined;
    hasFirstOrder ||= hasValues;
    onHeld(isChanged && !canMove ? heldBy : undefined);
    present = next;
    if (isChanged && canMove) {
      if (!isFirstRound) movedAt = clock.now();
      // A removed row keeps its group: an undo puts it back where it was.
      shown = isOther ? next : new Map([...shown, ...next]);
      // The lines are drawn with the rows in their new order.
      if (isOther) return onOrder(keys);
    }
    drawLines();
  };
  const sortNow = () => {
    sortOnce();
    cancel = clock.after(hasFirstOrder ? SORT_INTERVAL_MS : FIRST_VALUE_INTERVAL_MS, sortNow);
  };
  sortNow();
  // Between two sorts, the mark of the cheapest row must not contradict the first row.
  const namesFirst = coverage !== undefined && sort.direction === "ascending";
  const endCheapest = options.cheapest.listen((cheapest) => {
    if (!namesFirst || !cheapest || !shown.has(cheapest.isin)) return;
    const [first] = shown.keys();
    if (first === cheapest.isin) return;
    cancel();
    sortNow();
  });
  return {
    drawLines(next, areShown) {
      rows = next;
      hasFigures = areShown;
      drawLines();
    },
    end() {
      cancel();
      endCheapest();
      follower.end();
      lines.remove();
      use.end();
    },
  };
}

/** Returns whether a row is new, or has its first value: it stands among those without one. */
const hasCome = (key: string, shown: SortedRows, next: SortedRows) =>
  !shown.has(key) || (shown.get(key) === "without" && next.get(key) !== "without");

/** Returns what a column may sort a row by. */
function rowToSort(
  entry: Entry,
  { labels, trends, estimate }: SortInputs,
  { source, coverage }: Pick<Live, "source" | "coverage">,
): RowToSort {
  const key = textOf(entry);
  const isin = entry.kind === "isin" ? entry.isin : undefined;
  const checked = isin && source.lastGood(isin);
  return {
    name: labels[key] ?? (isin && $names.get().of(isin)) ?? key,
    checked,
    trends,
    estimate: () => checked && estimate && estimateRow(checked, estimate),
    coverage: () => (checked && estimate ? recentCoverage(coverage, checked, estimate) : "none"),
  };
}
