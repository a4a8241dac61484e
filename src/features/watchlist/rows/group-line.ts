import type { RefObject } from "react";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { type Entry, textOf } from "#storage/entry.ts";
import { topOfRow } from "./band.ts";
import type { RowGroup, SortedRows } from "./order.ts";

/** Labelled band above a group of sorted rows. */
export interface GroupLine {
  /**
   * Draws the band above the row with this index, in the room that the rows leave; undefined for none.
   *
   * @param isDated whether it says that the rows belonged to the group when they were sorted, because one no longer does
   * @param hasFigures whether the rows have the figures that they are grouped by; without them, the room stays and is empty
   */
  readonly show: (
    index: number | undefined,
    bandsBefore: readonly number[],
    isDated: boolean,
    hasFigures?: boolean,
  ) => void;
  readonly remove: () => void;
}

/** Messages that label a line. */
type Label = "groupSteady" | "groupRecent" | "groupBeyond" | "groupWithout";

/**
 * As high as the room in `band.ts`. Over the touchline, whose two parts belong to different groups, and below the heads,
 * under which it scrolls.
 */
const BAND = [
  "pointer-events-none absolute inset-x-0 -top-px z-1 flex h-5.5 items-center overflow-hidden border-t-2",
  "bg-bg2 px-3.5 text-label whitespace-nowrap",
].join(" ");

/** The first band only names its rows; each other one says what is wrong with those below it. */
const TONES = {
  groupSteady: "border-transparent text-t2",
  groupRecent: "border-line3 text-t1",
  groupBeyond: "border-line3 text-t1",
  groupWithout: "border-line3 text-t1",
};

/**
 * Creates a band above one group of a table's rows. It is no mark itself: a size may have changed since the rows were
 * sorted. For assistive technology, the description of the column head explains it.
 */
export function createGroupLine(table: RefObject<HTMLElement | null>, label: Label): GroupLine {
  let line: HTMLElement | undefined;
  const remove = () => {
    line?.remove();
    line = undefined;
  };
  return {
    remove,
    show(index, bandsBefore, isDated, hasFigures = true) {
      const row = table.current?.querySelector<HTMLElement>("[data-index]");
      if (index === undefined || !row) return remove();
      line ??= createLine(row.ownerDocument, label);
      const t = tableMessages.get();
      line.textContent = isDated ? t.groupWhenSorted({ group: t[label] }) : t[label];
      line.style.transform = `translateY(${topOfRow(index, row.offsetHeight, bandsBefore)}px)`;
      line.style.visibility = hasFigures ? "" : "hidden";
      row.parentElement?.append(line);
    },
  };
}

/** Groups of sorted rows on screen. */
export interface RowGroups {
  /** Indexes of the rows below a band. */
  readonly bands: readonly number[];
  /** Number of the first rows, which the touch covered in one of their last quotes; 0 in a table without groups. */
  readonly recentCount: number;
}

/**
 * Creates the bands above the groups of the sorted rows of a table.
 *
 * @param hasGroups whether the column sorts rows in groups, so that the first one has a band, too
 */
export function createGroupLines(table: RefObject<HTMLElement | null>, hasGroups: boolean) {
  const steady = createGroupLine(table, "groupSteady");
  const recent = createGroupLine(table, "groupRecent");
  const beyond = createGroupLine(table, "groupBeyond");
  const without = createGroupLine(table, "groupWithout");
  return {
    /**
     * Draws the bands.
     *
     * @param rows in their order on screen
     * @param sorted groups of the rows at the last sort; a row that has come since is at the end
     * @param present groups to which the rows belong now
     * @param hasFigures whether the rows have the figures that they are grouped by; without them, the bands are empty
     */
    draw(
      rows: readonly Entry[],
      sorted: SortedRows,
      present: SortedRows,
      hasFigures: boolean,
    ): RowGroups {
      const firstOf = (group: RowGroup) => {
        const found = rows.findIndex((entry) => (sorted.get(textOf(entry)) ?? "without") === group);
        return found < 0 ? undefined : found;
      };
      // Also where all rows belong to it, so that no row moves when one of them leaves.
      const firstSteady = hasGroups ? firstOf("steady") : undefined;
      const firstRecent = firstOf("recent");
      const firstBeyond = firstOf("none");
      const isDivided = [firstSteady, firstRecent, firstBeyond].some(
        (first) => first !== undefined,
      );
      // Only below another band, which otherwise would seem to speak of these rows too.
      const firstWithout = isDivided ? firstOf("without") : undefined;
      const bands: number[] = [];
      const show = (line: GroupLine, group: RowGroup, first: number | undefined) => {
        const isDated = rows.some((entry) => {
          const key = textOf(entry);
          return sorted.get(key) === group && (present.get(key) ?? group) !== group;
        });
        line.show(first, bands, isDated, hasFigures);
        if (first !== undefined) bands.push(first);
      };
      show(steady, "steady", firstSteady);
      show(recent, "recent", firstRecent);
      show(beyond, "none", firstBeyond);
      show(without, "without", firstWithout);
      const recentCount = hasGroups ? (firstBeyond ?? firstOf("without") ?? rows.length) : 0;
      return { bands, recentCount };
    },
    remove() {
      for (const line of [steady, recent, beyond, without]) line.remove();
    },
  };
}

function createLine(document: Document, label: Label): HTMLElement {
  const line = document.createElement("div");
  line.className = `${BAND} ${TONES[label]}`;
  line.setAttribute("aria-hidden", "true");
  return line;
}
