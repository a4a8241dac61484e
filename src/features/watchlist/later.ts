import { lazily } from "#ui/patiently.ts";

/** What the table is drawn without: each part is fetched when it is first needed, or in quiet ahead. */
const parts = {
  ColumnMenu: () => import("./ColumnMenu.tsx"),
  ListMenu: () => import("./ListMenu.tsx"),
  SelectionBar: () => import("./SelectionBar.tsx"),
  TableMenu: () => import("./TableMenu.tsx"),
  Sparkline: () => import("./Sparkline.tsx"),
  UndoBar: () => import("./UndoBar.tsx"),
};

export const ColumnMenu = lazily(parts.ColumnMenu);
export const ListMenu = lazily(parts.ListMenu);
export const SelectionBar = lazily(parts.SelectionBar);
export const TableMenu = lazily(parts.TableMenu);
export const Sparkline = lazily(parts.Sparkline);
export const UndoBar = lazily(parts.UndoBar);

/** Keeps rows in the order of a column; with it comes exact arithmetic. */
export const loadOrder = () => import("./keep-order.ts");
export const loadRowDrag = () => import("./drag-rows.ts");
export const loadHeadDrag = () => import("./drag-heads.ts");
export const loadTabDrag = () => import("./drag-tabs.ts");

export const tableParts: readonly (() => Promise<unknown>)[] = [
  ...Object.values(parts),
  loadOrder,
  loadRowDrag,
  loadHeadDrag,
  loadTabDrag,
];
