import { useEffect } from "react";
import { commands, focusCurrentRow } from "./page-commands.ts";
import { TEXT_FIELD_SELECTOR } from "./use-shortcuts.ts";

/** Elements that handle their keys themselves: fields, windows, menus, and the presenter's panel. */
const OWN_KEYS = `${TEXT_FIELD_SELECTOR},[role=dialog],[role=menu],[data-place]`;
const ROW = "[role=grid] [data-index]";

const isWithin = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** Clears the selection of text: a copy would take the text instead of the rows. */
const clearText = () => getSelection()?.removeAllRanges();

/** Handles the keys of the open list that are pressed outside its rows. */
export function useTableKeys(): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      const isSelectAll = isModOnly(event) && key.toLowerCase() === "a";
      if (isWithin(target, ROW) && (isSelectAll || key === " ")) clearText();
      if (event.defaultPrevented || isWithin(target, OWN_KEYS)) return;
      if (isSelectAll && commands.selectAll) {
        event.preventDefault();
        clearText();
        focusCurrentRow();
        commands.selectAll();
      } else if (target === document.body && isArrow(event) && commands.findRow?.()) {
        event.preventDefault();
        (key === "ArrowDown" ? commands.nextRow : commands.previousRow)?.();
      }
    };
    const onRow = ({ target }: Event) => {
      if (isWithin(target, ROW) && !isWithin(target, TEXT_FIELD_SELECTOR)) clearText();
    };
    window.addEventListener("keydown", onKeyDown, { signal });
    document.addEventListener("pointerdown", onRow, { signal });
    document.addEventListener("focusin", onRow, { signal });
    return () => listening.abort();
  }, []);
}

const isModOnly = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey;

const isArrow = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (key === "ArrowDown" || key === "ArrowUp") && !(ctrlKey || metaKey || altKey || shiftKey);
