import type { ComponentType } from "react";
import type { CellsProps } from "#features/watchlist/columns/cells-props.ts";
import type { Lengths } from "#features/watchlist/columns/column-def.ts";
import { COLUMN_DEFS, COLUMNS, type Column } from "#features/watchlist/columns/columns.ts";

/** A column that the user has chosen; without a width it has the usual one and grows with the table. */
export interface ChosenColumn {
  readonly id: Column;
  /** Pixels at a text size of 100 %. */
  readonly width?: number;
}

export const DEFAULT_COLUMNS: readonly ChosenColumn[] = COLUMNS.filter(
  (id) => !COLUMN_DEFS[id].isOptional,
).map((id) => ({ id }));

export const NO_LENGTHS: Lengths = { price: 0, size: 0, spread: 0, mid: 0, amount: 0, trip: 0 };

const DROP_RANKS = [...new Set(COLUMNS.flatMap((id) => COLUMN_DEFS[id].dropRank ?? []))].sort(
  (a, b) => a - b,
);

/** Horizontal padding of a row, both sides together, in pixels at a text size of 100 %. */
const TABLE_PADDING = 26;

/** Layout of the table: its columns, and the lengths for its style sheet. */
export interface TableLayout {
  /** Class names of the element around the table; undefined for those of the row height. */
  readonly className?: string;
  readonly columns: readonly Column[];
  /** CSS custom properties for the grid. */
  readonly style: Readonly<Record<`--${string}`, string>>;
  /** Row height in pixels at a text size of 100 %; undefined for the usual height. */
  readonly rowHeight?: number | undefined;
  /** Rendered below the cells of each row. */
  readonly Line?: ComponentType<CellsProps> | undefined;
}

export const rem = (px: number) => `${px / 16}rem`;

/**
 * Returns the layout with those of the chosen columns that fit into `room` pixels. The remaining room goes to the
 * columns of `GROWTH` up to their usual width, and then to all columns in proportion to it. A column with a chosen
 * width keeps it, but is never too narrow for its text. Beside a round trip, which has the basis points, these are not
 * shown, unless the spread has no room: one of the two says that a book is locked or crossed.
 *
 * @param sorted column that stays, because its head says how the rows are sorted
 */
export function layOut(
  room: number,
  lengths: Lengths,
  chosen: readonly ChosenColumn[] = DEFAULT_COLUMNS,
  sorted?: Column,
): TableLayout {
  const tracks = new Map<Column, { readonly usual: number; min: number }>(
    chosen.map(({ id, width }) => {
      const { usual, min } = COLUMN_DEFS[id].widthFor(lengths);
      const px = width && Math.max(min, width);
      return [id, px ? { usual: 0, min: px } : { usual, min }];
    }),
  );
  const total = () => [...tracks.values()].reduce((sum, { min }) => sum + min, TABLE_PADDING);
  for (const rank of DROP_RANKS) {
    if (total() <= room) break;
    for (const column of COLUMNS) {
      if (COLUMN_DEFS[column].dropRank === rank && column !== sorted) tracks.delete(column);
    }
  }
  if (tracks.has("round-trip") && tracks.has("spread") && sorted !== "bps") tracks.delete("bps");
  for (const group of GROWTH) {
    const sharers = group.flatMap((id) => tracks.get(id) ?? []);
    sharers.forEach((track, index) => {
      const grown = track.min + (room - total()) / (sharers.length - index);
      track.min = Math.max(track.min, Math.min(track.usual, grown));
    });
  }
  const style: Record<`--${string}`, string> = {};
  let template = "";
  for (const [id, { usual, min }] of tracks) {
    // The grid lines are named, for rows that do not have a cell in every column.
    template += `[${id}] minmax(${rem(min)}, ${usual}fr) `;
    // For figures that shrink to the width of their column.
    style[`--px-${id}`] = `${min}`;
  }
  return { columns: [...tracks.keys()], style: { ...style, "--columns": template } };
}

/**
 * Columns that get the remaining room first, up to their usual width. Those of one group share it equally; the name
 * gets two shares. First come the amounts that the user has asked for, then names, prices and the
 * sparkline, then figures that shrink.
 */
const GROWTH: readonly (readonly Column[])[] = [
  ["buy", "sell", "round-trip"],
  ["instrument", "bid", "ask", "trend", "instrument"],
  ["spread", "mid", "bid-size", "ask-size"],
];

/**
 * Returns the columns of a row's cells: the shown ones in their order, then the hidden ones. A hidden
 * spread is placed before the basis points, because it takes their place in a locked or crossed book.
 */
export function columnsInRow(shown: readonly Column[]): readonly Column[] {
  const isHidden = (column: Column) => !shown.includes(column) && !COLUMN_DEFS[column].isOptional;
  const all: readonly Column[] = [...shown, ...COLUMNS.filter(isHidden)];
  if (shown.includes("spread")) return all;
  const others: readonly Column[] = all.filter((column) => column !== "spread");
  return others.toSpliced(others.indexOf("bps"), 0, "spread");
}

/** Returns the maximum of each length; the same object if none has grown. */
export function longest(known: Lengths, seen: Lengths): Lengths {
  const kinds = Object.keys(known) as (keyof Lengths)[];
  if (kinds.every((kind) => seen[kind] <= known[kind])) return known;
  const grown: Record<keyof Lengths, number> = { ...known };
  for (const kind of kinds) grown[kind] = Math.max(known[kind], seen[kind]);
  return grown;
}
