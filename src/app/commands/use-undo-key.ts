import { useEffect } from "react";
import { chordOf } from "#features/palette/chord.ts";
import { TEXT_FIELD_SELECTOR } from "./use-shortcuts.ts";

/**
 * Undoes the last step on Ctrl Z, in windows too. In a field of text, Ctrl Z undoes the typing. Anywhere else the browser
 * would undo the typing in the field that was used last, unseen, also with nothing to undo.
 */
export function useUndoKey(undo: (() => void) | undefined): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isText = event.target instanceof Element && event.target.closest(TEXT_FIELD_SELECTOR);
      if (chordOf(event) !== "Mod+Z" || event.defaultPrevented || isText) return;
      event.preventDefault();
      undo?.();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [undo]);
}
