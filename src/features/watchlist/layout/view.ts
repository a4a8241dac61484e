import {
  COLUMNS,
  type Column,
  canHide,
  isColumn,
  isEstimated,
} from "#features/watchlist/columns/columns.ts";
import type { Density, ListView } from "#storage/list-view.ts";
import { type ChosenColumn, DEFAULT_COLUMNS } from "./layout.ts";

/** View of one list: the user's choice, limited to what this build supports. */
export interface TableView extends ListView {
  /** Columns to show, in their order. */
  readonly columns: readonly ChosenColumn[];
  /** Undefined for the user's own order. */
  readonly sort?: Sort;
}

export interface Sort {
  readonly column: Column;
  readonly direction: "ascending" | "descending";
}

/** Returns the view of a list from the stored one, or the default view with this row height. */
export function readView(stored: ListView | undefined, density: Density): TableView {
  if (!stored) return { columns: DEFAULT_COLUMNS, density };
  const { density: storedDensity, estimate } = stored;
  // Columns of an estimate are empty without one.
  const isKnown = (id: string): id is Column =>
    isColumn(id) && (estimate !== undefined || !isEstimated(id));
  const columns = wholeColumns(
    stored.columns.flatMap(({ id, ...rest }) => (isKnown(id) ? [{ id, ...rest }] : [])),
  );
  const { column, direction } = stored.sort ?? {};
  const isSorted = column !== undefined && isKnown(column) && direction !== undefined;
  return {
    columns,
    density: storedDensity,
    ...(isSorted && { sort: { column, direction } }),
    ...(estimate && { estimate }),
  };
}

/**
 * Repairs the columns of a stored view: the instrument comes first, ask directly follows bid, no column
 * occurs twice, and columns that cannot be hidden are added, which another version may have omitted.
 */
function wholeColumns(columns: readonly ChosenColumn[]): readonly ChosenColumn[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const wanted = new Set<Column>(["instrument", ...byId.keys()]);
  for (const id of COLUMNS) if (!canHide(id)) wanted.add(id);
  wanted.delete("ask");
  return [...wanted]
    .flatMap((id): readonly Column[] => (id === "bid" ? ["bid", "ask"] : [id]))
    .map((id) => byId.get(id) ?? { id });
}

/** Returns the sort after a press on a head: ascending, descending, then the user's own order. */
export function nextSort(sort: Sort | undefined, column: Column): Sort | undefined {
  if (sort?.column !== column) return { column, direction: "ascending" };
  return sort.direction === "ascending" ? { column, direction: "descending" } : undefined;
}

/** Returns the view with another sort. */
export function withSort(view: TableView, sort: Sort | undefined): TableView {
  const { columns, density, estimate } = view;
  return { columns, density, ...(estimate && { estimate }), ...(sort && { sort }) };
}
