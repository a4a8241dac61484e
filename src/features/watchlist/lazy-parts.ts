import { lazyPart, lazyWindow, loadsAhead } from "#ui/lazy-part.tsx";

/** What the table is drawn without: each part is fetched when it is first needed, or in quiet ahead. */
const { loads, ahead } = loadsAhead();
export const tableParts: typeof loads = loads;

export const ColumnMenu = lazyWindow(ahead(() => import("./ColumnMenu.tsx")));
export const DataQualityMark = lazyPart(
  ahead(() => import("./DataQualityMark.tsx")),
  "none",
);
export const EstimateCell = lazyPart(
  ahead(() => import("./EstimateCell.tsx")),
  "none",
);
export const FailedRow = lazyPart(
  ahead(() => import("./FailedRow.tsx")),
  "none",
);
export const Foot = lazyPart(
  ahead(() => import("./Foot.tsx")),
  "none",
);
export const HeadHelp = lazyPart(
  ahead(() => import("./HeadHelp.tsx")),
  "none",
);
export const InvalidRow = lazyPart(
  ahead(() => import("./InvalidRow.tsx")),
  "none",
);
export const ListEstimateField = lazyPart(
  ahead(() => import("./ListEstimateField.tsx")),
  "none",
);
export const ListMenu = lazyWindow(ahead(() => import("./ListMenu.tsx")));
export const SelectionBar = lazyPart(ahead(() => import("./SelectionBar.tsx")));
export const TableMenu = lazyWindow(ahead(() => import("./TableMenu.tsx")));
export const Sparkline = lazyPart(
  ahead(() => import("./Sparkline.tsx")),
  "none",
);
export const UndoBar = lazyPart(
  ahead(() => import("./UndoBar.tsx")),
  "none",
);

/** Keeps rows in the order of a column; with it comes exact arithmetic. */
export const loadOrder = ahead(() => import("./sort-scheduler.ts"));
export const loadRowDrag = ahead(() => import("./drag-rows.ts"));
export const loadHeadDrag = ahead(() => import("./drag-heads.ts"));
export const loadTabDrag = ahead(() => import("./drag-tabs.ts"));
