import { Missing } from "#features/watchlist/rows/Missing.tsx";
import { useFollowed, useTrends } from "#live/trends.ts";
import type { CellsProps } from "./cells-props.ts";

/** How many different quotes came lately. Loaded when the column is first shown. */
export default function UpdatesCell({ isin, checked, state }: CellsProps) {
  const { updates } = useTrends();
  const count = useFollowed(isin, updates, () => updates.count(isin));
  const shown = checked && count;
  return (
    <div
      role="gridcell"
      className="cell-updates secondary"
      data-field="updates"
      data-value={shown ?? ""}
    >
      {shown ?? <Missing state={state} width="60%" />}
    </div>
  );
}
