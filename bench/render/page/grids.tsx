import { createRoot } from "react-dom/client";
import { type GridFlash, liveGrid } from "../../peers/ag-grid.ts";
import { NaiveTable } from "../../peers/naive-table.tsx";
import {
  blankRow,
  COLUMNS,
  type Contender,
  listen,
  ROW_PX,
  type RowTexts,
  textsOf,
} from "./contender.ts";
import "./plain.css";

const agGrid =
  (flash: GridFlash): Contender =>
  ({ root, isins, port }) => {
    const grid = liveGrid(root, isins.map(blankRow), COLUMNS, "isin", ROW_PX, flash);
    listen(port, (checked) => grid.update(textsOf(checked)));
  };

/** Flashes every cell that changes, by the grid's own option. */
export const agGridFlash = agGrid("every");
/** Flashes only the cells that flash in the product's table. */
export const agGridPrices = agGrid(["bid", "ask"]);
export const agGridStill = agGrid("none");

export const tanstack: Contender = ({ root, isins, port }) => {
  root.style.overflow = "auto";
  const follow = (onRow: (row: RowTexts) => void) =>
    listen(port, (checked) => onRow(textsOf(checked)));
  createRoot(root).render(
    <NaiveTable first={isins.map(blankRow)} columns={COLUMNS} id="isin" follow={follow} />,
  );
};
