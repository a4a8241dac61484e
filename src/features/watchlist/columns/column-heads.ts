/** Returns the table of the open list; null for an empty list, which has none. */
export const openGrid = (page: Document): Element | null =>
  page.querySelector("#watchlist-panel [role=grid]");

/** Returns whether the cells of the round trip have its cost in a second line. */
export const hasCostLine = (grid: Element | null): boolean =>
  grid?.querySelector("[role=gridcell] [data-field=row-cost]") != null;

/** Returns the ids of the columns that have a head in a table: the chosen ones that there is room for. */
export const columnsWithHead = (grid: Element | null): readonly (string | null)[] =>
  [...(grid?.querySelectorAll("[data-column]") ?? [])].map((head) =>
    head.getAttribute("data-column"),
  );
