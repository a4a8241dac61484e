import type { ComponentType } from "react";
import type { CellsProps } from "#features/watchlist/columns/cells-props.ts";
import type { ColumnWidth, Lengths } from "#features/watchlist/columns/column-def.ts";
import { priceRoom } from "#features/watchlist/columns/column-price.tsx";
import { COLUMN_DEFS, COLUMNS, type Column } from "#features/watchlist/columns/columns.ts";

/** A column as a person wants it; without a width it has its usual one and grows with the table. */
export interface ChosenColumn {
  readonly id: Column;
  /** Pixels at a text size of 100 %. */
  readonly width?: number;
}

export const USUAL_COLUMNS: readonly ChosenColumn[] = COLUMNS.filter(
  (id) => !COLUMN_DEFS[id].isOptional,
).map((id) => ({ id }));

export const NO_LENGTHS: Lengths = { price: 0, size: 0, spread: 0, mid: 0, amount: 0, trip: 0 };

const DROP_RANKS = [...new Set(COLUMNS.flatMap((id) => COLUMN_DEFS[id].dropRank ?? []))].sort(
  (one, other) => one - other,
);

/** The row's own padding, both sides. */
const TABLE_PADDING = 26;

/** The table's shape: what is shown, and the lengths that its style sheet needs. */
export interface TableLayout {
  /** Which of the style sheet's layouts it is. */
  readonly className: "" | "narrow" | "narrow stacked";
  readonly columns: readonly Column[];
  /** The least pixels of each, at a text size of 100 %. */
  readonly widths: ReadonlyMap<Column, number>;
  /** CSS custom properties for the grid. */
  readonly style: Readonly<Record<`--${string}`, string>>;
  /** In pixels at a text size of 100 %; undefined for the usual height. */
  readonly rowHeight?: number | undefined;
  /** The part below the cells of each row. */
  readonly Line?: ComponentType<CellsProps> | undefined;
}

export const rem = (px: number) => `${px / 16}rem`;

/**
 * The columns that fit into `room` pixels, of those that a person chose. What room is left goes to the
 * prices until they have their full size, then to the names, and then to all of them in proportion, so
 * that the table fills its pane and stays even; a column whose width was chosen keeps it, but never cuts
 * what stands in it.
 */
export function layOut(
  room: number,
  lengths: Lengths,
  chosen: readonly ChosenColumn[] = USUAL_COLUMNS,
): TableLayout {
  const left = new Map<Column, ColumnWidth>(
    chosen.map(({ id, width }) => {
      const { usual, least } = COLUMN_DEFS[id].widthFor(lengths);
      const px = width && Math.max(least, width);
      return [id, px ? { usual: 0, least: px } : { usual, least }];
    }),
  );
  const total = () => [...left.values()].reduce((sum, { least }) => sum + least, TABLE_PADDING);
  for (const rank of DROP_RANKS) {
    if (total() <= room) break;
    for (const column of COLUMNS) if (COLUMN_DEFS[column].dropRank === rank) left.delete(column);
  }
  for (const [id, sharers] of GROWTH) {
    const { usual, least } = left.get(id) ?? NO_WIDTH;
    const grown = Math.min(usual, least + (room - total()) / sharers);
    if (grown > least) left.set(id, { usual, least: grown });
  }
  // Places have names, so that a row without cells finds the touchline's and the last column's.
  const template = [...left].map(([id, { usual, least }]) =>
    usual ? `[${id}] minmax(${rem(least)}, ${usual}fr)` : `[${id}] ${rem(least)}`,
  );
  return {
    className: "",
    columns: [...left.keys()],
    widths: new Map([...left].map(([id, { least }]) => [id, least])),
    style: {
      "--columns": template.join(" "),
      "--price-room": `${priceRoom(left.get("bid")?.least ?? 0)}`,
    },
  };
}

const NO_WIDTH: ColumnWidth = { usual: 0, least: 0 };

/** Who takes what room is left, up to the usual width, and among how many it is shared. */
const GROWTH: readonly (readonly [Column, number])[] = [
  ["bid", 2],
  ["ask", 1],
  ["instrument", 1],
];

/**
 * All columns as a row holds them: those that are shown in their order, then the others, hidden. A
 * spread without a column stands before the basis points, whose place it takes in an odd book.
 */
export function inRow(shown: readonly Column[]): readonly Column[] {
  const isHidden = (column: Column) => !shown.includes(column) && !COLUMN_DEFS[column].isOptional;
  const all: readonly Column[] = [...shown, ...COLUMNS.filter(isHidden)];
  if (shown.includes("spread")) return all;
  const others: readonly Column[] = all.filter((column) => column !== "spread");
  return others.toSpliced(others.indexOf("bps"), 0, "spread");
}

/** The longest of each kind; the same object where nothing grew. */
export function longest(known: Lengths, seen: Lengths): Lengths {
  const kinds = Object.keys(known) as (keyof Lengths)[];
  if (kinds.every((kind) => seen[kind] <= known[kind])) return known;
  const grown: Record<keyof Lengths, number> = { ...known };
  for (const kind of kinds) grown[kind] = Math.max(known[kind], seen[kind]);
  return grown;
}
