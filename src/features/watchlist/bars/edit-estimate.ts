import { COLUMNS, type Column, isEstimated } from "#features/watchlist/columns/columns.ts";
import { toggleColumn } from "#features/watchlist/columns/edit-columns.ts";
import { type ChosenColumn, DEFAULT_COLUMNS } from "#features/watchlist/layout/layout.ts";
import type { TableView } from "#features/watchlist/layout/view.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";

/** Returns the columns that the user can choose; those of the estimate only while there is one. */
export const columnsToChoose = (view: TableView): readonly Column[] =>
  COLUMNS.filter((column) => view.estimate !== undefined || !isEstimated(column));

/**
 * Returns the view with another estimate. The first estimate adds its columns, which the user may hide.
 *
 * @param lastSort the sort before the last estimate was removed, which comes back with its column
 */
export function withEstimate(
  view: TableView,
  estimate: ListEstimate,
  lastSort?: TableView["sort"],
): TableView {
  const { columns } = view;
  if (view.estimate) return { ...view, estimate };
  const sort = view.sort ?? lastSort;
  return { ...view, estimate, columns: withColumns(columns), ...(sort && { sort }) };
}

/** Returns the view without an estimate, its columns, and a sort by one of them. */
export function withoutEstimate({ columns, density, sort }: TableView): TableView {
  return {
    columns: columns.filter(({ id }) => !isEstimated(id)),
    density,
    ...(sort && !isEstimated(sort.column) && { sort }),
  };
}

/** Returns the default columns; with an estimate, including its own. */
export const usualColumns = (view: TableView): readonly ChosenColumn[] =>
  view.estimate ? withColumns(DEFAULT_COLUMNS) : DEFAULT_COLUMNS;

const withColumns = (columns: readonly ChosenColumn[]): readonly ChosenColumn[] =>
  COLUMNS.filter(isEstimated).reduce(
    (all, id) => (all.some((column) => column.id === id) ? all : toggleColumn(all, id)),
    columns,
  );
