import { flushSync } from "react-dom";
import { commands } from "#app/commands/page-commands.ts";
import { listInSecondPane } from "#features/watchlist/bars/show-in-second-pane.ts";
import { parseIsin } from "#market/isin.ts";
import type { Desk } from "./desk.ts";

/** Redoes the step that was undone last, and moves the focus to its first row. */
export function redo(desk: Pick<Desk, "redo">): void {
  // The row must be there to take the focus.
  const first = flushSync(desk.redo);
  focusRow(first);
}

/**
 * Focuses a row, by default the current one, unless the focus is on something other than the tables and the bar.
 *
 * @param list id of its list, which may be that of the second pane; by default the open one
 */
export function focusRow(key?: string, list?: string): void {
  const isin = parseIsin(key ?? "");
  const { activeElement, body } = document;
  const mayMove =
    activeElement === body || activeElement?.closest("[role=grid], [data-testid=undo]");
  const isOfPane = list !== undefined && list === listInSecondPane.get();
  if (mayMove) (isOfPane ? commands.paneRows : commands)?.findRow?.(isin)?.focus();
}
