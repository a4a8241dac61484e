import { AllCommunityModule, createGrid, ModuleRegistry } from "ag-grid-community";

interface LiveGrid<Row> {
  update(row: Row): void;
}

/** The cells that flash when they change. */
export type GridFlash = "every" | "none" | readonly string[];

/**
 * AG Grid Community as its documentation recommends for many updates: rows with ids, and asynchronous transactions,
 * which it batches itself.
 */
export function liveGrid<Row>(
  root: HTMLElement,
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
  id: keyof Row,
  rowHeight: number,
  flash: GridFlash,
): LiveGrid<Row> {
  ModuleRegistry.registerModules([AllCommunityModule]);
  const lights = (column: string) =>
    flash === "every" || (flash !== "none" && flash.includes(column));
  const api = createGrid<Row>(root, {
    rowData: rows,
    rowHeight,
    columnDefs: columns.map((field) => ({ field, enableCellChangeFlash: lights(field) })),
    defaultColDef: { flex: 1 },
    getRowId: ({ data }) => String(data[id]),
  });
  return { update: (row) => api.applyTransactionAsync({ update: [row] }) };
}
