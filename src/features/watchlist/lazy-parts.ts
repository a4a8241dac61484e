import { createPrefetchList, lazyPart, lazyWindow } from "#ui/parts/lazy-part.tsx";

/** Lazy parts of the table: each is loaded when first needed, or ahead while the page is idle. */
const { loads, ahead } = createPrefetchList();
export const tableParts: typeof loads = loads;

export const MarksOfRow = lazyPart(
  ahead(() => import("./columns/MarksOfRow.tsx")),
  "none",
);
export const ColumnMenu = lazyWindow(ahead(() => import("./columns/ColumnMenu.tsx")));
export const DataQualityMark = lazyPart(
  ahead(() => import("./rows/DataQualityMark.tsx")),
  "none",
);
export const EstimateCell = lazyPart(
  ahead(() => import("./columns/EstimateCell.tsx")),
  "none",
);
/** Ahead, too: rows that wait for it are not on screen. */
export const EstimateLine = lazyPart(
  ahead(() => import("./bars/EstimateLine.tsx")),
  "none",
);
export const FailedRow = lazyPart(
  ahead(() => import("./rows/FailedRow.tsx")),
  "none",
);
export const FitWidths = lazyPart(
  ahead(() => import("./layout/FitWidths.tsx")),
  "none",
);
export const HeadHelp = lazyPart(
  ahead(() => import("./columns/HeadHelp.tsx")),
  "none",
);
export const InvalidRow = lazyPart(
  ahead(() => import("./rows/InvalidRow.tsx")),
  "none",
);
export const ListEstimateField = lazyPart(
  ahead(() => import("./bars/ListEstimateField.tsx")),
  "none",
);
export const ListMenu = lazyWindow(ahead(() => import("./bars/ListMenu.tsx")));
export const SelectionBar = lazyPart(ahead(() => import("./bars/SelectionBar.tsx")));
export const MoreTabs = lazyPart(
  ahead(() => import("./bars/MoreTabs.tsx")),
  "none",
);
export const TableMenu = lazyWindow(ahead(() => import("./bars/TableMenu.tsx")));
export const Sparkline = lazyPart(
  ahead(() => import("./columns/Sparkline.tsx")),
  "none",
);

/** Loads the sorting by a column, together with the exact arithmetic that it needs. */
export const loadOrder = ahead(() => import("./rows/sort-scheduler.ts"));
export const loadRowDrag = ahead(() => import("./rows/drag-rows.ts"));
export const loadHeadDrag = ahead(() => import("./columns/drag-heads.ts"));
export const loadTabDrag = ahead(() => import("./bars/drag-tabs.ts"));
