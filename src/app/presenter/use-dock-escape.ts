import { useEffect } from "react";
import { TEXT_FIELD_SELECTOR } from "#app/commands/use-shortcuts.ts";

/** Elements whose Escape closes the panel: the panel, the rows of the table, and a page without a focus. */
const OWN_ESCAPE = "[data-place=dock],[role=grid]";
/** Elements that close themselves. */
const OVER_PAGE = "[role=dialog],[role=menu]";

/**
 * Calls back on Escape in the panel, on a row or without a focus. In a field of the panel the first Escape only leaves
 * the field; a selection of rows goes first, too.
 */
export function useDockEscape(onClose: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
      if (!(target instanceof HTMLElement) || target.closest(OVER_PAGE)) return;
      if (target !== document.body && !target.closest(OWN_ESCAPE)) return;
      event.preventDefault();
      if (target.closest(TEXT_FIELD_SELECTOR)) target.blur();
      else onClose();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [onClose]);
}
