import { flushSync } from "react-dom";
import { commands } from "#app/commands/page-commands.ts";
import { parseIsin } from "#market/isin.ts";
import type { Desk } from "./desk.ts";

/** Redoes the step that was undone last, and moves the focus to its first row. */
export function redo(desk: Pick<Desk, "redo">): void {
  // The row must be there to take the focus.
  const first = flushSync(desk.redo);
  focusRow(first);
}

/** Focuses a row, by default the current one, unless the focus is on something other than the table and the bar. */
export function focusRow(key?: string): void {
  const isin = parseIsin(key ?? "");
  const { activeElement, body } = document;
  const mayMove =
    activeElement === body || activeElement?.closest("[role=grid], [data-testid=undo]");
  if (mayMove) commands.findRow?.(isin)?.focus();
}
