/*
 * What the benches use of their peers, in their own few words: the project is judged by its types
 * also where the peers are not installed.
 */

declare module "ag-grid-community" {
  interface ColumnDefinition {
    readonly field?: string;
    readonly headerName?: string;
    readonly flex?: number;
    readonly enableCellChangeFlash?: boolean;
  }

  interface GridOptions<Row> {
    readonly rowData: readonly Row[];
    readonly rowHeight: number;
    readonly columnDefs: readonly ColumnDefinition[];
    readonly defaultColDef: ColumnDefinition;
    readonly getRowId: (row: { readonly data: Row }) => string;
  }

  interface GridApi<Row> {
    applyTransactionAsync(change: { readonly update: readonly Row[] }): void;
  }

  export const ModuleRegistry: { registerModules(modules: readonly unknown[]): void };
  export const AllCommunityModule: unknown;
  export function createGrid<Row>(root: HTMLElement, options: GridOptions<Row>): GridApi<Row>;
}

declare module "@tanstack/react-table" {
  import type { ReactNode } from "react";

  interface Column<Row> {
    readonly accessorKey: keyof Row & string;
  }

  interface Cell {
    readonly id: string;
    readonly column: { readonly id: string; readonly columnDef: { readonly cell: unknown } };
    getContext(): unknown;
  }

  interface Table {
    getRowModel(): {
      readonly rows: readonly { readonly id: string; getVisibleCells(): readonly Cell[] }[];
    };
  }

  export function getCoreRowModel(): unknown;
  export function flexRender(definition: unknown, context: unknown): ReactNode;
  export function useReactTable<Row>(options: {
    readonly data: readonly Row[];
    readonly columns: readonly Column<Row>[];
    readonly getRowId: (row: Row) => string;
    readonly getCoreRowModel: unknown;
  }): Table;
}
