import { catalogue } from "#messages/catalogue.ts";

/** Apart from the panel's own words, which are loaded with the panel. */
export const emptyMessages = catalogue("focus", {
  panel: "Focus",
  emptyText:
    "Click a row, or move to it and press **Enter**, to see its touch, chart, estimate and alerts here.",
});
