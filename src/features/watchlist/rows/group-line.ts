import type { RefObject } from "react";
import { tableMessages } from "#features/watchlist/table-messages.ts";

/** Labelled line between two groups of sorted rows. */
export interface GroupLine {
  /** Draws the line above the row with this index; undefined for none. */
  readonly show: (index: number | undefined) => void;
  readonly remove: () => void;
}

/** Messages that label a line. */
type Label = "groupLine" | "groupWithout";

/** At the end, where each cell has one line: in the room between the figures of two rows, and beside bars and names. */
const LABEL = "absolute -top-2 right-3 bg-bg1 px-1.5 text-label/[1rem] text-t3";

/**
 * Creates a line over the rows of a table, above those that the touch had not covered for five quotes when they were sorted,
 * or above those without a value. It is no mark itself: a size may have changed since. For assistive technology, the
 * description of the column head explains it.
 */
export function createGroupLine(table: RefObject<HTMLElement | null>, label: Label): GroupLine {
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
      line ??= createLine(row.ownerDocument);
      if (line.firstChild) line.firstChild.textContent = tableMessages.get()[label];
      line.style.transform = `translateY(${index * row.offsetHeight}px)`;
      row.parentElement?.append(line);
    },
  };
}

function createLine(document: Document): HTMLElement {
  const line = document.createElement("div");
  line.className = "pointer-events-none absolute inset-x-0 -top-px z-2 border-t-2 border-line3";
  line.setAttribute("aria-hidden", "true");
  const label = document.createElement("span");
  label.className = LABEL;
  line.append(label);
  return line;
}
