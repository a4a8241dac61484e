import type { KeyboardEvent } from "react";
import { rowAfterKey } from "#ui/rows/row-after-key.ts";

/** Actions of the keys in the table. */
export interface RowActions {
  /** Moves the focus to the row with this index; `isReaching` selects all rows up to it. */
  readonly go: (to: number, isReaching: boolean) => void;
  /** Makes the row with this index the current one and brings it into view; the focus stays where it is. */
  readonly show: (to: number) => void;
  readonly open: () => void;
  readonly remove: () => void;
  readonly editLabel: () => void;
  readonly toggle: () => void;
  readonly selectAll: () => void;
  /** Clears the selection; returns false if there was none. */
  readonly selectNone: () => boolean;
  /** Moves the rows up or down by one. */
  readonly move: (by: -1 | 1) => void;
}

/** Handles a key on a row; returns whether it did. */
export function onRowKey(
  event: KeyboardEvent,
  at: { readonly current: number; readonly count: number },
  act: RowActions,
): boolean {
  const { key } = event;
  const isEnd = key === "Home" || key === "End";
  // With Ctrl, the browser would scroll to the ends of the list and leave the row behind.
  if ((event.ctrlKey || event.metaKey) && (!isEnd || event.altKey)) {
    if (key.toLowerCase() !== "a" || event.altKey || event.shiftKey) return false;
    act.selectAll();
    return true;
  }
  if (event.altKey) {
    if (key !== "ArrowUp" && key !== "ArrowDown") return false;
    act.move(key === "ArrowUp" ? -1 : 1);
    return true;
  }
  const plain: Readonly<Record<string, () => void>> = {
    Enter: act.open,
    Delete: act.remove,
    ...(event.shiftKey ? {} : { F2: act.editLabel }),
    " ": act.toggle,
  };
  const isOnControl = event.target instanceof Element && event.target.closest("a, button") !== null;
  // Enter and Space on a link or a button in the row belong to that control.
  if (isOnControl && (key === "Enter" || key === " ")) return false;
  if (key === "Escape") return act.selectNone();
  if (plain[key]) {
    plain[key]();
    return true;
  }
  const to = rowAfterKey(key, at.current, at.count);
  if (to === undefined) return false;
  act.go(to, event.shiftKey);
  return true;
}
