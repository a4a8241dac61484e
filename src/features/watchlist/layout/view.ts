import { COLUMNS, type Column, canHide, isColumn } from "#features/watchlist/columns/columns.ts";
import type { Density, ListView } from "#storage/list-view.ts";
import { type ChosenColumn, USUAL_COLUMNS } from "./layout.ts";

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

/** The stored view of a list, or the default view in the usual row height. */
export function readView(kept: ListView | undefined, density: Density): TableView {
  if (!kept) return { columns: USUAL_COLUMNS, density };
  const columns = wholeColumns(
    kept.columns.flatMap(({ id, ...rest }) => (isColumn(id) ? [{ id, ...rest }] : [])),
  );
  const { column, direction } = kept.sort ?? {};
  const isSorted = column !== undefined && isColumn(column) && direction !== undefined;
  const { density: height, estimate } = kept;
  return {
    columns,
    density: height,
    ...(isSorted && { sort: { column, direction } }),
    ...(estimate && { estimate }),
  };
}

/**
 * The columns of a stored view, made whole: the instrument first, ask right after bid, none twice,
 * and those that always stay there even where an older or another version left them out.
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

/** A head's next press: ascending, descending, and the person's own order again. */
export function nextSort(sort: Sort | undefined, column: Column): Sort | undefined {
  if (sort?.column !== column) return { column, direction: "ascending" };
  return sort.direction === "ascending" ? { column, direction: "descending" } : undefined;
}

/** The view in another sort. */
export function withSort(view: TableView, sort: Sort | undefined): TableView {
  const { columns, density, estimate } = view;
  return { columns, density, ...(estimate && { estimate }), ...(sort && { sort }) };
}
