import { lazyPart, lazyWindow } from "#ui/lazy-part.tsx";

/** What the table is drawn without: each part is fetched when it is first needed, or in quiet ahead. */
const parts = {
  ColumnMenu: () => import("./ColumnMenu.tsx"),
  DataQualityMark: () => import("./DataQualityMark.tsx"),
  Foot: () => import("./Foot.tsx"),
  ListMenu: () => import("./ListMenu.tsx"),
  SelectionBar: () => import("./SelectionBar.tsx"),
  TableMenu: () => import("./TableMenu.tsx"),
  Sparkline: () => import("./Sparkline.tsx"),
  UndoBar: () => import("./UndoBar.tsx"),
};

export const ColumnMenu = lazyWindow(parts.ColumnMenu);
export const DataQualityMark = lazyPart(parts.DataQualityMark, "none");
export const Foot = lazyPart(parts.Foot, "none");
export const ListMenu = lazyWindow(parts.ListMenu);
export const SelectionBar = lazyPart(parts.SelectionBar);
export const TableMenu = lazyWindow(parts.TableMenu);
export const Sparkline = lazyPart(parts.Sparkline, "none");
export const UndoBar = lazyPart(parts.UndoBar, "none");

/** Keeps rows in the order of a column; with it comes exact arithmetic. */
export const loadOrder = () => import("./sort-scheduler.ts");
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
