import { commands } from "#app/commands/page-commands.ts";
import type { Desk } from "#app/desk/desk.ts";
import type { Isin } from "#market/isin.ts";

const rowsOf = (table?: "pane") => (table ? commands.paneRows : commands);

/** Shows an instrument in detail, and its row in the table: that of the open list, or that of the second pane. */
export function showWithRow({ setDetail }: Desk, isin: Isin, table?: "pane"): void {
  // First: on a phone, the detail covers the table.
  rowsOf(table)?.showRow?.(isin);
  setDetail(isin, table);
}

/** Shows an instrument in detail and moves the focus to its row in that table. */
export function goToRow(desk: Desk, isin: Isin, table?: "pane"): void {
  showWithRow(desk, isin, table);
  // In a microtask: a row out of view is rendered first.
  queueMicrotask(() => rowsOf(table)?.findRow?.(isin)?.focus());
}

/** Shows the instrument that keys have reached in the open detail, unless that holds a form that may be half filled in. */
export function follow({ view, setDetail }: Desk, isin: Isin, table?: "pane"): void {
  if (view().detail && !commands.hasAlertForm?.()) setDetail(isin, table);
}
