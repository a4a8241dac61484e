/** Returns the table of the open list; null for an empty list, which has none. */
export const openGrid = (page: Document): Element | null =>
  page.querySelector("#watchlist-panel [role=grid]");

/** Returns whether the cells of the round trip have its cost in a second line. */
export const hasCostLine = (grid: Element | null): boolean =>
  grid?.querySelector("[role=gridcell] [data-field=row-cost]") != null;

/** The amount of an estimate that has the size of a column in its second line: a buyer pays the ask, so that its size counts. */
export const AMOUNT_OVER_SIZE: Readonly<Record<string, "buy" | "sell">> = {
  "bid-size": "sell",
  "ask-size": "buy",
};

/** Returns whether the cells of both amounts have the size at the touch in a second line: they are otherwise one element. */
export const hasSizeLines = (grid: Element | null): boolean =>
  grid?.querySelector("[role=gridcell] > [data-field=row-buy]") != null;

/** Returns the ids of the columns that have a head in a table: the chosen ones that there is room for. */
export const columnsWithHead = (grid: Element | null): readonly (string | null)[] =>
  [...(grid?.querySelectorAll("[data-column]") ?? [])].map((head) =>
    head.getAttribute("data-column"),
  );
