import { useEffect } from "react";
import { chordOf } from "#features/palette/chord.ts";
import { TEXT_FIELD_SELECTOR } from "./use-shortcuts.ts";

/**
 * Undoes the last step on Ctrl Z and redoes it on Ctrl Shift Z, in windows too. In a field of text, these keys undo and redo
 * the typing. Anywhere else the browser would change the field that was used last, unseen, also with nothing to undo.
 */
export function useUndoKey(undo: (() => void) | undefined, redo: (() => void) | undefined): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isText = event.target instanceof Element && event.target.closest(TEXT_FIELD_SELECTOR);
      const chord = chordOf(event);
      const isRedo = chord === "Mod+Shift+Z";
      if (!(isRedo || chord === "Mod+Z") || event.defaultPrevented || isText) return;
      event.preventDefault();
      if (isRedo) redo?.();
      else undo?.();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [undo, redo]);
}
