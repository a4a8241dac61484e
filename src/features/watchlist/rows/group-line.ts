import type { RefObject } from "react";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { type Entry, textOf } from "#storage/entry.ts";
import { topOfRow } from "./band.ts";
import type { RowGroup, SortedRows } from "./order.ts";

/** Labelled band between two groups of sorted rows, under a line. */
export interface GroupLine {
  /** Draws the band above the row with this index, in the room that the rows leave; undefined for none. */
  readonly show: (index: number | undefined, bandsBefore: readonly number[]) => void;
  readonly remove: () => void;
}

/** Messages that label a line. */
type Label = "groupLine" | "groupWithout";

/** As high as the room in `band.ts`. Over the touchline, whose two parts belong to different groups. */
const BAND = [
  "pointer-events-none absolute inset-x-0 -top-px z-2 flex h-5.5 items-center overflow-hidden border-t-2 border-line3",
  "bg-bg2 px-3.5 text-label whitespace-nowrap text-t1",
].join(" ");

/**
 * Creates a band between the rows of a table, above those that the touch had not covered for five quotes when they were sorted,
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
    show(index, bandsBefore) {
      const row = table.current?.querySelector<HTMLElement>("[data-index]");
      if (index === undefined || !row) return remove();
      line ??= createLine(row.ownerDocument);
      line.textContent = tableMessages.get()[label];
      line.style.transform = `translateY(${topOfRow(index, row.offsetHeight, bandsBefore)}px)`;
      row.parentElement?.append(line);
    },
  };
}

/** Creates the bands between the groups of the sorted rows of a table. */
export function createGroupLines(table: RefObject<HTMLElement | null>) {
  const behind = createGroupLine(table, "groupLine");
  const without = createGroupLine(table, "groupWithout");
  return {
    /**
     * Draws the bands.
     *
     * @param rows in their order on screen
     * @param sorted groups of the rows at the last sort; a row that has come since is at the end
     * @returns the indexes of the rows below a band
     */
    draw(rows: readonly Entry[], sorted: SortedRows): readonly number[] {
      const firstOf = (group: RowGroup) => {
        const found = rows.findIndex((entry) => (sorted.get(textOf(entry)) ?? "without") === group);
        return found < 0 ? undefined : found;
      };
      const firstBehind = firstOf("behind");
      // Only below the other line, which otherwise would seem to speak of these rows too.
      const firstWithout = firstBehind === undefined ? undefined : firstOf("without");
      const bands = [firstBehind, firstWithout].filter((index) => index !== undefined);
      behind.show(firstBehind, []);
      without.show(firstWithout, bands.slice(0, 1));
      return bands;
    },
    remove() {
      behind.remove();
      without.remove();
    },
  };
}

function createLine(document: Document): HTMLElement {
  const line = document.createElement("div");
  line.className = BAND;
  line.setAttribute("aria-hidden", "true");
  return line;
}
