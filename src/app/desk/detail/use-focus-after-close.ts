import { useEffect } from "react";
import { flushSync } from "react-dom";
import { commands } from "#app/commands/page-commands.ts";
import type { Desk } from "#app/desk/desk.ts";
import type { Isin } from "#market/isin.ts";

/**
 * Moves the focus to the row of an instrument once its detail is closed, if the focus was in the detail or nowhere.
 *
 * @param isin undefined on a phone, whose detail covers the table
 */
export function useFocusAfterClose({ view }: Desk, isin: Isin | undefined): void {
  useEffect(() => {
    const toRow = () => {
      // Another instrument or another view may have replaced the detail.
      if (!isin || view().detail || document.activeElement !== document.body) return;
      // Rendered at once: a row out of view is mounted once it is the current one.
      flushSync(() => commands.showRow?.(isin));
      // Also after a press of the pointer: nothing else marks the row.
      commands.findRow?.(isin)?.focus({ focusVisible: true });
    };
    // In a microtask: effects run before what closed the detail has moved the focus.
    return () => queueMicrotask(toRow);
  }, [view, isin]);
}
