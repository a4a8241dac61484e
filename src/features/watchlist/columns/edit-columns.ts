import type { ChosenColumn } from "#features/watchlist/layout/layout.ts";
import { COLUMNS, type Column } from "./columns.ts";

const MAX_WIDTH = 400;
/** Change of a column's width by the keyboard, in pixels. */
export const WIDTH_STEP = 12;

/** Bid and ask are moved, shown and resized as one. */
const PAIR: readonly Column[] = ["bid", "ask"];
const partsOf = (column: Column) => (PAIR.includes(column) ? PAIR : [column]);

/** Returns the columns after a move of one, or of the pair, by one step; undefined if it cannot move. */
export function movedColumn(
  columns: readonly ChosenColumn[],
  column: Column,
  steps: -1 | 1,
): readonly ChosenColumn[] | undefined {
  if (column === "instrument") return undefined;
  const units = unitsOf(columns);
  const from = units.findIndex((unit) => unit.some(({ id }) => id === column));
  const to = from + steps;
  const [unit, other] = [units[from], units[to]];
  if (!unit || !other || to === 0) return undefined;
  const moved = units.with(from, other).with(to, unit);
  return moved.flat();
}

/** Groups the columns that move together: a column alone, and bid with ask. */
const unitsOf = (columns: readonly ChosenColumn[]): readonly (readonly ChosenColumn[])[] =>
  columns.flatMap((column) => {
    if (column.id === "ask") return [];
    return [column.id === "bid" ? columns.filter(({ id }) => PAIR.includes(id)) : [column]];
  });

/** Moves a column before another one, or to the end; bid and ask move together, with nothing in between. */
export function putColumn(
  columns: readonly ChosenColumn[],
  column: Column,
  before: Column | undefined,
): readonly ChosenColumn[] {
  const parts = partsOf(column);
  if (column === "instrument" || before === "instrument") return columns;
  const target = before === "ask" ? "bid" : before;
  if (target !== undefined && parts.includes(target)) return columns;
  const moved = columns.filter(({ id }) => parts.includes(id));
  const rest = columns.filter(({ id }) => !parts.includes(id));
  const at = target === undefined ? rest.length : rest.findIndex(({ id }) => id === target);
  return rest.toSpliced(at < 0 ? rest.length : at, 0, ...moved);
}

/** Shows a column at its usual position, or hides it. */
export function toggleColumn(
  columns: readonly ChosenColumn[],
  column: Column,
): readonly ChosenColumn[] {
  if (columns.some(({ id }) => id === column)) return columns.filter(({ id }) => id !== column);
  const after = COLUMNS.slice(COLUMNS.indexOf(column) + 1);
  const next = after.find((id) => columns.some((other) => other.id === id));
  const added = [...columns, { id: column }];
  return next === undefined ? added : putColumn(added, column, next);
}

/** Sets the width of a column; undefined for its usual width. */
export function sizeColumn(
  columns: readonly ChosenColumn[],
  column: Column,
  width: number | undefined,
): readonly ChosenColumn[] {
  const parts = partsOf(column);
  const limited = width === undefined ? undefined : Math.round(Math.min(MAX_WIDTH, width));
  return columns.map((chosen) => {
    if (!parts.includes(chosen.id)) return chosen;
    return limited === undefined ? { id: chosen.id } : { id: chosen.id, width: limited };
  });
}
