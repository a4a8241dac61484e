/** Common style of all cells of the comparison table. */
export const COMPARED_CELL_CLASS = "py-0.5 pl-2 wrap-anywhere first:pl-0";
