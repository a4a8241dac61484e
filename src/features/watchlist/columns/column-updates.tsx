import { Missing } from "#features/watchlist/rows/Missing.tsx";
import { useRecentUpdates } from "#live/trends.ts";
import type { CellsProps } from "./cells-props.ts";
import type { ColumnDef } from "./column-def.ts";

export const explanations = {
  updates: "Different quotes received in the last 15 minutes; a changed size counts too",
};

export const updates: ColumnDef = {
  label: "Updates",
  widthFor: () => ({ usual: 62, min: 58 }),
  dropRank: 25,
  isOptional: true,
  sortValue: ({ checked, trends }) => checked && trends.updates.count(checked.quote.instrument),
  followed: (trends) => trends.updates,
  Cell: UpdatesCell,
};

function UpdatesCell({ isin, checked, state }: CellsProps) {
  const count = useRecentUpdates(isin);
  const shown = checked && count;
  return (
    <div role="gridcell" data-field="updates" data-value={shown ?? ""}>
      {shown ?? <Missing state={state} width="60%" />}
    </div>
  );
}
