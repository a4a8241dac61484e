import type { RefObject } from "react";

/** Line between two groups of sorted rows. */
export interface GroupLine {
  /** Draws the line above the row with this index; undefined for none. */
  readonly show: (index: number | undefined) => void;
  readonly remove: () => void;
}

/**
 * Creates a line over the rows of a table, between those that the touch had covered reliably when they were sorted and the
 * others. It is no mark itself: a size may have changed since. The description of the column head explains it.
 */
export function createGroupLine(table: RefObject<HTMLElement | null>): GroupLine {
  let line: HTMLElement | undefined;
  const remove = () => {
    line?.remove();
    line = undefined;
  };
  return {
    remove,
    show(index) {
      const row = table.current?.querySelector<HTMLElement>("[data-index]");
      if (index === undefined || !row) return remove();
      line ??= row.ownerDocument.createElement("div");
      line.className = "pointer-events-none absolute inset-x-0 -top-px z-2 border-t-2 border-line3";
      line.setAttribute("aria-hidden", "true");
      line.style.transform = `translateY(${index * row.offsetHeight}px)`;
      row.parentElement?.append(line);
    },
  };
}
