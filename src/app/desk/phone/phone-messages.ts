import { catalogue, count, fill } from "#messages/catalogue.ts";

/** Texts of the phone layout only, loaded with it. */
export const phoneMessages = catalogue("phone", {
  simulated: "Simulated",
  estimateList: "Estimate the list",
  estimate: "Estimate",
  cheapestFirst: "Cheapest first",
  cancel: "Cancel",
  unsaved: "Not saved",
  labels: "labels:",
  share: "Share this view",
  unwatch: "Stop watching",
  addAlert: "Add alert",
  armed: count({ one: "{count} alert armed", other: "{count} alerts armed" }),
  quoteMenu: "More actions",
  views: "Views",
  more: "More",
  unseen: fill("{what}: {count} new"),
  pace: "Request rate",
  presenter: "Presenter",
  theme: fill("Theme: {theme}"),
  paste: "Paste several ISINs",
  neighbours: "Previous and next quote",
  previous: fill("Previous: {name}, {isin}"),
  next: fill("Next: {name}, {isin}"),
  place: fill("{n} of {all}"),
});
