import type { RefObject } from "react";
import type { ColumnDef, RowToSort } from "#features/watchlist/columns/column-def.ts";
import { COLUMN_DEFS } from "#features/watchlist/columns/columns.ts";
import type { Sort } from "#features/watchlist/layout/view.ts";
import type { Live } from "#live/hooks.ts";
import { $names } from "#live/instrument-names.ts";
import type { Trends } from "#live/trends.ts";
import type { Isin } from "#market/isin.ts";
import { estimateRow, type ListEstimate } from "#market/row-estimate.ts";
import { type Entry, isinsOf, textOf } from "#storage/entry.ts";
import { orderRows } from "./order.ts";

/** Rows change places at most this often: a list that is read must not move under the eye. */
const CALM_MS = 5000;
/** A chosen order without any known value is retried at this interval. */
const SOON_MS = 500;

/** The changing values by which rows are ordered. */
export interface SortInputs {
  readonly entries: readonly Entry[];
  readonly labels: Readonly<Partial<Record<string, string>>>;
  /** Another object once the past has come, a moment after the rows. */
  readonly trends: Trends;
  /** The list's estimate. */
  readonly estimate: ListEstimate | undefined;
}

interface ScheduleSortOptions extends Pick<Live, "source" | "clock"> {
  readonly sort: Sort;
  readonly known: () => SortInputs;
  /** Rows do not move by themselves while the pointer or the focus is on them. */
  readonly table: RefObject<HTMLElement | null>;
  readonly onOrder: (keys: readonly string[]) => void;
  /** Called with whether sorting is paused because the pointer or the focus is on the rows. */
  readonly onPause: (isSortPaused: boolean) => void;
}

/** Orders rows now, and again in calm steps until it is ended. */
export function scheduleSort(options: ScheduleSortOptions): () => void {
  const { source, clock, sort, known, table, onOrder, onPause } = options;
  const { followed, sortValue } = COLUMN_DEFS[sort.column];
  const past = keepFollowing();
  let shown: readonly string[] = [];
  let isAnswered = false;
  let cancel: () => void = () => undefined;

  const sortNow = () => {
    const { entries, labels, trends, estimate } = known();
    // Rows that are out of view have a place in the order, too.
    if (followed) past.follow(new Set(isinsOf(entries)), followed(trends));
    const know = (entry: Entry): RowToSort => {
      const key = textOf(entry);
      const checked = entry.kind === "isin" ? source.lastGood(entry.isin) : undefined;
      const given = entry.kind === "isin" ? $names.get().of(entry.isin) : undefined;
      const estimated = () => checked && estimate && estimateRow(checked, estimate);
      return { name: labels[key] ?? given ?? key, checked, trends, estimate: estimated };
    };
    const isKnown = !followed || entries.some((entry) => sortValue(know(entry)) !== undefined);
    const next = orderRows(entries, sort, know);
    const moves = next.join() !== shown.join();
    // An order that the user chose is applied as soon as it is known; only later changes wait.
    const mayMove = !isAnswered || !isUsed(table.current);
    isAnswered ||= isKnown;
    onPause(moves && !mayMove);
    if (moves && mayMove) {
      shown = next;
      onOrder(next);
    }
    cancel = clock.after(isAnswered ? CALM_MS : SOON_MS, sortNow);
  };
  sortNow();
  return () => {
    cancel();
    past.end();
  };
}

type Followed = ReturnType<NonNullable<ColumnDef["followed"]>>;

/** Follows the history of these instruments alone, and of others after the next call. */
function keepFollowing() {
  const followed = new Map<Isin, () => void>();
  let of: Followed | undefined;
  const end = () => {
    for (const leave of followed.values()) leave();
    followed.clear();
  };
  return {
    end,
    follow(isins: ReadonlySet<Isin>, source: Followed) {
      if (of !== source) end();
      of = source;
      for (const [isin, leave] of followed) {
        if (isins.has(isin)) continue;
        leave();
        followed.delete(isin);
      }
      for (const isin of isins) {
        if (!followed.has(isin))
          followed.set(
            isin,
            source.subscribe(isin, () => undefined),
          );
      }
    },
  };
}

/**
 * Whether the pointer or the focus is in the table's rows; on the heads it sorts, and holds no row. Polled,
 * because an element that is removed while it has the focus fires no blur event.
 */
function isUsed(table: HTMLElement | null): boolean {
  if (table === null) return false;
  const focused = document.activeElement;
  const isFocused = table.contains(focused) && !focused?.closest(HEADS);
  return isFocused || (table.matches(":hover") && !table.querySelector(`${HEADS}:hover`));
}

const HEADS = ".watch-heads";
