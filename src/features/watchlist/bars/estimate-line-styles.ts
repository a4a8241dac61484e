import type { CSSProperties } from "react";

// Styles, because classes would be in the style of the first load.
/**
 * Below the prices. Each side of the line between bid and ask has its amount: proceeds on the left, beside the check, and
 * cost on the right.
 */
export const LINE_STYLE: CSSProperties = {
  display: "grid",
  gridColumn: "1 / -1",
  gridTemplateColumns: "subgrid",
  alignItems: "center",
  padding: 0,
  fontSize: "0.6875rem",
};
/** The layout has the columns, see `narrow.ts`. */
export const SELL_STYLE: CSSProperties = {
  gridColumn: "var(--sell)",
  paddingInlineEnd: "7px",
  textAlign: "end",
};
export const RIGHT_STYLE: CSSProperties = { gridColumn: "var(--buy)", paddingInlineStart: "7px" };
export const RIGHT = "flex flex-wrap justify-between gap-x-2 overflow-hidden";
