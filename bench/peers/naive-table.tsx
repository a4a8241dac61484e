import { flexRender, getCoreRowModel, useReactTable } from "@tanstack/react-table";
import { useEffect, useState } from "react";

interface NaiveTableProps<Row> {
  first: readonly Row[];
  columns: readonly (keyof Row & string)[];
  id: keyof Row & string;
  /** Calls back with every row that changes. */
  follow: (onRow: (row: Row) => void) => void;
}

const coreRows = getCoreRowModel();

/** A straightforward TanStack Table: the rows are React state, and each change renders the whole table. */
export function NaiveTable<Row>({ first, columns, id, follow }: NaiveTableProps<Row>) {
  const [data, setData] = useState(first);
  const [definitions] = useState(() => columns.map((accessorKey) => ({ accessorKey })));
  useEffect(
    () =>
      follow((row) =>
        setData((before) => before.map((known) => (known[id] === row[id] ? row : known))),
      ),
    [follow, id],
  );
  const table = useReactTable({
    data,
    columns: definitions,
    getRowId: (row) => String(row[id]),
    getCoreRowModel: coreRows,
  });
  return table.getRowModel().rows.map((row) => (
    <div key={row.id} className="plain-row" data-isin={row.id}>
      {row.getVisibleCells().map((cell) => (
        <div key={cell.id} data-column={cell.column.id}>
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </div>
      ))}
    </div>
  ));
}
