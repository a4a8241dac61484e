import { catalogue } from "#messages/catalogue.ts";

/** Separate from the messages of the panel, which load with the panel. */
export const emptyMessages = catalogue("detail", {
  panel: "Detail",
  show: "Show detail",
  emptyText:
    "Click a row, or move to it and press **Enter**, to see its touch, chart, estimate and alerts here.",
  emptyTextByFinger: "Tap a row to see its touch, chart, estimate and alerts here.",
});
