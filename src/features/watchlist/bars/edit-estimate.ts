import { COLUMNS, type Column } from "#features/watchlist/columns/columns.ts";
import { toggleColumn } from "#features/watchlist/columns/edit-columns.ts";
import { type ChosenColumn, USUAL_COLUMNS } from "#features/watchlist/layout/layout.ts";
import type { TableView } from "#features/watchlist/layout/view.ts";
import type { ListEstimate } from "#market/row-estimate.ts";

const ESTIMATED: readonly Column[] = ["buy", "sell", "round-trip"];

/** Whether a column shows what the list is estimated for, and nothing without it. */
export const isEstimated = (column: Column): boolean => ESTIMATED.includes(column);

/** The columns that can be chosen: those of an estimate only while there is one. */
export const columnsToChoose = (view: TableView): readonly Column[] =>
  COLUMNS.filter((column) => view.estimate !== undefined || !isEstimated(column));

/** The view with another estimate; a first one brings its columns, and a person may hide them again. */
export function withEstimate(view: TableView, estimate: ListEstimate): TableView {
  const hasColumns = view.estimate || view.columns.some(({ id }) => isEstimated(id));
  return { ...view, estimate, columns: hasColumns ? view.columns : withColumns(view.columns) };
}

/** The view without an estimate: its columns go, and so does an order by one of them. */
export function withoutEstimate({ columns, density, sort }: TableView): TableView {
  return {
    columns: columns.filter(({ id }) => !isEstimated(id)),
    density,
    ...(sort && !isEstimated(sort.column) && { sort }),
  };
}

/** The same while what is typed is no figure: the columns stay, so that the table keeps its shape. */
export const withHeldColumns = ({ estimate: _none, ...view }: TableView): TableView => view;

/** The columns of everybody's table; while there is an estimate, with its own. */
export const usualColumns = (view: TableView): readonly ChosenColumn[] =>
  view.estimate ? withColumns(USUAL_COLUMNS) : USUAL_COLUMNS;

const withColumns = (columns: readonly ChosenColumn[]): readonly ChosenColumn[] =>
  ESTIMATED.reduce(
    (all, id) => (all.some((column) => column.id === id) ? all : toggleColumn(all, id)),
    columns,
  );
