import { type RefObject, useContext, useLayoutEffect, useMemo, useRef, useState } from "react";
import { CheapestContext } from "#features/watchlist/columns/cheapest-row.ts";
import { isEstimated } from "#features/watchlist/columns/columns.ts";
import type { Sort } from "#features/watchlist/layout/view.ts";
import { loadOrder } from "#features/watchlist/lazy-parts.ts";
import { useLive } from "#live/hooks.ts";
import { useTrends } from "#live/trends.ts";
import { type Entry, inOrder } from "#storage/entry.ts";
import { withPart } from "#ui/parts/import-with-retry.ts";
import type { RowGroups } from "./group-line.ts";
import type { HeldBy, SortInputs, SortSchedule } from "./sort-scheduler.ts";

interface OrderOptions extends Omit<SortInputs, "trends"> {
  /** Undefined for the user's own order. */
  readonly sort: Sort | undefined;
  /** Whether rows that are sorted by the estimate stay where they are, because its field shows no amount. */
  readonly awaitsAmount?: boolean;
  /** Whether several rows are selected, which pauses sorting. */
  readonly hasSeveralSelected?: RefObject<boolean>;
  /** Sorting is paused while the rows of this element are in use. */
  readonly table: RefObject<HTMLElement | null>;
}

/** Rows of a table in the chosen order, and their groups. */
interface OrderedRows extends RowGroups {
  /** A new row is last until the next sorting. */
  readonly ordered: readonly Entry[];
  /** Why rows are out of order; undefined if they are not. */
  readonly heldBy: HeldBy | undefined;
}

/** Returns the rows in the chosen order, in which they are sorted again at intervals. */
export function useOrder(options: OrderOptions): OrderedRows {
  const {
    entries,
    sort,
    labels,
    estimate,
    awaitsAmount = false,
    hasSeveralSelected,
    table,
  } = options;
  const { source, clock, coverage } = useLive();
  const trends = useTrends();
  const cheapest = useContext(CheapestContext);
  const [order, setOrder] = useState<readonly string[]>(NO_ORDER);
  const [heldBy, setHeldBy] = useState<HeldBy>();
  const [groups, setGroups] = useState<RowGroups>(NO_GROUPS);
  const latest = useRef({ entries, labels, trends, awaitsAmount });
  const schedule = useRef<SortSchedule>(undefined);
  const lastSort = useRef<string>(undefined);
  useLayoutEffect(() => {
    latest.current = { entries, labels, trends, awaitsAmount };
  });
  const column = sort?.column;
  const direction = sort?.direction;
  // Another tab's write makes a new estimate of the same amount, for which no row must move.
  const kind = estimate?.kind;
  const amount = estimate?.amount;

  // Before the next frame, which must not have the user's own order of a list that is opened again.
  useLayoutEffect(() => {
    if (!column || !direction) return undefined;
    let isOver = false;
    const ofList = kind && amount ? { kind, amount } : undefined;
    withPart(loadOrder, ({ scheduleSort }) => {
      if (isOver) return;
      const thisSort = [column, direction, kind, amount].join();
      const isContinued = thisSort === lastSort.current;
      lastSort.current = thisSort;
      schedule.current = scheduleSort({
        source,
        clock,
        coverage,
        sort: { column, direction },
        cheapest,
        known: () => ({ ...latest.current, estimate: ofList }),
        keepsOrder: () => latest.current.awaitsAmount && isEstimated(column),
        hasSeveralSelected: () => hasSeveralSelected?.current === true,
        isContinued,
        table,
        onOrder: setOrder,
        onGroups: (next) => setGroups((last) => (isSame(last, next) ? last : next)),
        onHeld: setHeldBy,
      });
    });
    return () => {
      isOver = true;
      schedule.current?.end();
      schedule.current = undefined;
      setHeldBy(undefined);
      setGroups(NO_GROUPS);
    };
  }, [
    column,
    direction,
    kind,
    amount,
    source,
    clock,
    coverage,
    cheapest,
    hasSeveralSelected,
    table,
  ]);

  const isSorted = column !== undefined;
  const ordered = useMemo(() => {
    return isSorted && order.length > 0 ? inOrder(entries, order) : entries;
  }, [entries, order, isSorted]);
  useLayoutEffect(
    () => schedule.current?.drawLines(ordered, !awaitsAmount),
    [ordered, awaitsAmount],
  );
  return { ordered, heldBy, ...groups };
}

const NO_ORDER: readonly string[] = [];
const NO_GROUPS: RowGroups = { bands: [], recentCount: 0 };

const isSame = (one: RowGroups, other: RowGroups) =>
  one.recentCount === other.recentCount && one.bands.join() === other.bands.join();
