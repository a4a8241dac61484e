import { UpdatesCell } from "#features/watchlist/lazy-parts.ts";
import type { ColumnDef } from "./column-def.ts";
import { LateCell } from "./LateCell.tsx";

export const updates: ColumnDef = {
  words: "Updates",
  widthFor: () => ({ usual: 62, least: 58 }),
  dropRank: 25,
  isOptional: true,
  sortValue: ({ checked, trends }) => checked && trends.updates.count(checked.quote.instrument),
  followed: (trends) => trends.updates,
  Cell: (cells) => (
    <LateCell>
      <UpdatesCell {...cells} />
    </LateCell>
  ),
};
