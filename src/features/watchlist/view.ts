import type { Density, ListView } from "#storage/list-view.ts";
import { type ChosenColumn, COLUMNS, type Column, isColumn, USUAL_COLUMNS } from "./columns.ts";

/** The table's shape for one list, as a person wants it and as this build can show it. */
export interface TableView extends ListView {
  /** The columns to show, in their order. */
  readonly columns: readonly ChosenColumn[];
  /** Without it, the person's own order. */
  readonly sort?: Sort;
}

export interface Sort {
  readonly column: Column;
  readonly direction: "ascending" | "descending";
}

/** What was kept of a list's view, or what everybody has, in the rows' usual height. */
export function readView(kept: ListView | undefined, density: Density): TableView {
  if (!kept) return { columns: USUAL_COLUMNS, density };
  const columns = wholeColumns(
    kept.columns.flatMap(({ id, ...rest }) => (isColumn(id) ? [{ id, ...rest }] : [])),
  );
  const { column, direction } = kept.sort ?? {};
  const isSorted = column !== undefined && isColumn(column) && direction !== undefined;
  return { columns, density: kept.density, ...(isSorted && { sort: { column, direction } }) };
}

/** Without these a row says nothing, or hides that a book is crossed: they always stay. */
const ALWAYS: ReadonlySet<Column> = new Set(["instrument", "bid", "ask", "bps", "checked"]);
const WIDEST = 400;
/** How much wider or narrower the keyboard makes a column, in pixels. */
export const WIDTH_STEP = 12;

export const canHide = (column: Column): boolean => !ALWAYS.has(column);

/**
 * The columns of a stored view, made whole: the instrument first, ask right after bid, none twice,
 * and those that always stay there even where an older or another version left them out.
 */
function wholeColumns(columns: readonly ChosenColumn[]): readonly ChosenColumn[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const wanted = new Set<Column>(["instrument", ...byId.keys()]);
  for (const id of COLUMNS) if (ALWAYS.has(id)) wanted.add(id);
  wanted.delete("ask");
  return [...wanted]
    .flatMap((id): readonly Column[] => (id === "bid" ? PAIR : [id]))
    .map((id) => byId.get(id) ?? { id });
}

/** Bid and ask meet at the touchline, so they are moved, shown and sized as one. */
const PAIR: readonly Column[] = ["bid", "ask"];
const partsOf = (column: Column) => (PAIR.includes(column) ? PAIR : [column]);

/** Where a column, or the pair, would stand after so many steps; undefined where it cannot go. */
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

/** What moves as one: a column alone, and bid with ask. */
const unitsOf = (columns: readonly ChosenColumn[]): readonly (readonly ChosenColumn[])[] =>
  columns.flatMap((column) => {
    if (column.id === "ask") return [];
    return [column.id === "bid" ? columns.filter(({ id }) => PAIR.includes(id)) : [column]];
  });

/** Puts a column before another one, or last; bid and ask go together and nothing comes between. */
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

/** Shows a column at its usual place among the others, or takes it out. */
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

/** Gives a column this width; undefined gives it back its usual one. */
export function sizeColumn(
  columns: readonly ChosenColumn[],
  column: Column,
  width: number | undefined,
): readonly ChosenColumn[] {
  const parts = partsOf(column);
  const within = width === undefined ? undefined : Math.round(Math.min(WIDEST, width));
  return columns.map((chosen) => {
    if (!parts.includes(chosen.id)) return chosen;
    return within === undefined ? { id: chosen.id } : { id: chosen.id, width: within };
  });
}

/** A head's next press: ascending, descending, and the person's own order again. */
export function nextSort(sort: Sort | undefined, column: Column): Sort | undefined {
  if (sort?.column !== column) return { column, direction: "ascending" };
  return sort.direction === "ascending" ? { column, direction: "descending" } : undefined;
}

/** The view in another sort. */
export function withSort({ columns, density }: TableView, sort: Sort | undefined): TableView {
  return sort === undefined ? { columns, density } : { columns, density, sort };
}
