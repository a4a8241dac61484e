/** Common style of all cells of the comparison table. */
export const CELL = "py-0.5 pl-2 wrap-anywhere first:pl-0";
