import { catalogue, fill } from "#messages/catalogue.ts";

/** Texts of the phone layout only, loaded with it. */
export const phoneMessages = catalogue("phone", {
  chooseRows: "Select rows",
  unwatch: "Stop watching",
  quoteMenu: "More actions",
  views: "Views",
  more: "More",
  pace: "Request rate",
  presenter: "Presenter",
  paste: "Paste several ISINs",
  neighbours: "Previous and next quote",
  place: fill("{n} of {all}"),
});
