import type { RefObject } from "react";
import { isEstimated } from "#features/watchlist/columns/columns.ts";
import type { RowCommands } from "#features/watchlist/commands.ts";
import type { Sort } from "#features/watchlist/layout/view.ts";
import type { Isin } from "#market/isin.ts";
import { type Entry, isinsOf } from "#storage/entry.ts";
import { type Register, useViewCommands } from "#ui/commands/command-bus.ts";
import type { RowActions } from "./row-keys.ts";

interface Place {
  readonly grid: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly sort: Sort | undefined;
  readonly current: number;
  readonly count: number;
  /** Entries of the rows in their order on screen. */
  readonly ordered: readonly Entry[];
  /** Instrument in detail. */
  readonly detail: Isin | undefined;
}

/** Registers the commands on the current row, which work wherever the focus is. */
export function useRowCommands(
  register: Register<Omit<RowCommands, "chosenRows">>,
  { grid, scroller, sort, current, count, ordered, detail }: Place,
  act: Pick<RowActions, "go" | "show" | "open" | "editLabel" | "selectAll">,
  setActive: (index: number) => void,
  remove: (entries: readonly Entry[]) => void,
): void {
  const rowAt = (index: number) =>
    grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  const row = () => rowAt(current);
  const indexOf = (wanted: Isin) =>
    ordered.findIndex((other) => other.kind === "isin" && other.isin === wanted);
  const entry = ordered[current];
  const isin = entry?.kind === "isin" ? entry.isin : undefined;
  const isOnRow = () => row()?.contains(document.activeElement) === true;
  const stepBy = (by: number) => () => {
    // The row in detail looks like the current one.
    const isCurrent = isOnRow() || (isin !== undefined && isin === detail);
    act.go(isCurrent ? Math.max(0, Math.min(count - 1, current + by)) : current, false);
  };
  useViewCommands(register, {
    nextRow: stepBy(1),
    previousRow: stepBy(-1),
    openRow() {
      row()?.focus();
      act.open();
    },
    labelRow: isin
      ? () => {
          row()?.focus();
          act.editLabel();
          return () => row()?.querySelector("input");
        }
      : undefined,
    isOnRow,
    removeRow: () => entry && remove([entry]),
    selectAll: act.selectAll,
    focusedIsin: () => (isOnRow() ? isin : undefined),
    currentIsin: () => isin,
    isinBeside(of, by) {
      const isins = isinsOf(ordered);
      return isins[isins.indexOf(of) + by];
    },
    showRow(wanted) {
      const index = indexOf(wanted);
      if (index >= 0) act.show(index);
    },
    findRow(wanted) {
      if (wanted === undefined) return row();
      const index = indexOf(wanted);
      if (index >= 0 && index !== current) setActive(index);
      return index >= 0 ? rowAt(index) : undefined;
    },
    returnToRows() {
      const showsFirst =
        sort !== undefined && isEstimated(sort.column) && scroller.current?.scrollTop === 0;
      row()?.focus({ preventScroll: showsFirst });
    },
  });
}
