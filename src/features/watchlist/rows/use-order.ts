import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Sort } from "#features/watchlist/layout/view.ts";
import { loadOrder } from "#features/watchlist/lazy-parts.ts";
import { useLive } from "#live/hooks.ts";
import { useTrends } from "#live/trends.ts";
import { type Entry, inOrder } from "#storage/entry.ts";
import { withPart } from "#ui/parts/import-with-retry.ts";
import type { SortInputs } from "./sort-scheduler.ts";

interface OrderOptions extends Omit<SortInputs, "trends"> {
  /** Undefined for the user's own order. */
  readonly sort: Sort | undefined;
  /** Sorting is paused while the pointer or the focus is in this element. */
  readonly table: RefObject<HTMLElement | null>;
}

/**
 * Returns the rows in the chosen order, and whether sorting is paused because the pointer or the focus is
 * in the table. A new row is last until the next sorting.
 */
export function useOrder({
  entries,
  sort,
  labels,
  estimate,
  table,
}: OrderOptions): readonly [ordered: readonly Entry[], isSortPaused: boolean] {
  const { source, clock, coverage } = useLive();
  const trends = useTrends();
  const [order, setOrder] = useState<readonly string[]>(NO_ORDER);
  const [isSortPaused, setSortPaused] = useState(false);
  const latest = useRef({ entries, labels, trends });
  useEffect(() => {
    latest.current = { entries, labels, trends };
  });
  const column = sort?.column;
  const direction = sort?.direction;
  // Another tab's write makes a new estimate of the same amount, for which no row must move.
  const kind = estimate?.kind;
  const amount = estimate?.amount;

  useEffect(() => {
    if (!column || !direction) return undefined;
    let end: (() => void) | undefined;
    let isOver = false;
    const ofList = kind && amount ? { kind, amount } : undefined;
    withPart(loadOrder, ({ scheduleSort }) => {
      if (isOver) return;
      end = scheduleSort({
        source,
        clock,
        coverage,
        sort: { column, direction },
        known: () => ({ ...latest.current, estimate: ofList }),
        table,
        onOrder: setOrder,
        onPause: setSortPaused,
      });
    });
    return () => {
      isOver = true;
      end?.();
      setSortPaused(false);
    };
  }, [column, direction, kind, amount, source, clock, coverage, table]);

  const isSorted = column !== undefined;
  const ordered = useMemo(() => {
    return isSorted && order.length > 0 ? inOrder(entries, order) : entries;
  }, [entries, order, isSorted]);
  return [ordered, isSortPaused];
}

const NO_ORDER: readonly string[] = [];
