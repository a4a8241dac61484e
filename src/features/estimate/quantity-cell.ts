/** What all cells of the table of quantities have in common. */
export const CELL = "py-0.5 pl-2 wrap-anywhere first:pl-0";
