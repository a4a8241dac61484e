/** Common style of all cells of the comparison table. */
export const COMPARED_CELL_CLASS = "pl-1.5 wrap-anywhere first:pl-0";
