import type { RefObject } from "react";
import { type Register, useViewCommands } from "#ui/command-bus.ts";
import type { RowCommands } from "./commands.ts";
import type { RowActions } from "./row-keys.ts";

interface Place {
  readonly grid: RefObject<HTMLElement | null>;
  readonly current: number;
  readonly count: number;
  /** Whether the current row is one of an instrument, which can have a label. */
  readonly isLabelled: boolean;
}

/** Registers what can be asked of the current row, wherever the focus is. */
export function useRowCommands(
  register: Register<RowCommands>,
  { grid, current, count, isLabelled }: Place,
  act: RowActions,
): void {
  const row = () => grid.current?.querySelector<HTMLElement>(`[data-index="${current}"]`);
  const isOnRow = () => row()?.contains(document.activeElement) === true;
  const stepBy = (by: number) => () => {
    if (isOnRow()) act.go(Math.max(0, Math.min(count - 1, current + by)), false);
    else row()?.focus();
  };
  useViewCommands(register, {
    nextRow: stepBy(1),
    previousRow: stepBy(-1),
    openRow() {
      row()?.focus();
      act.open();
    },
    labelRow: isLabelled
      ? () => {
          row()?.focus();
          act.editLabel();
          return () => row()?.querySelector("input");
        }
      : undefined,
    isOnRow,
  });
}
