import { useEffect } from "react";
import { chordOf } from "#features/palette/chord.ts";
import { TEXT } from "./use-shortcuts.ts";

/**
 * Ctrl Z undoes the last step while a view proposes to undo it, in windows too; in a field it is the text's
 * own. Where two views propose it, as the desk and a window over it do, the first of them handles the key.
 */
export function useUndoKey(undo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isText = event.target instanceof Element && event.target.closest(TEXT);
      if (chordOf(event) !== "Mod+Z" || event.defaultPrevented || isText) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [undo]);
}
