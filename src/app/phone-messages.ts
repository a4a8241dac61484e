import { catalogue } from "#messages/catalogue.ts";

/** What only a phone says, which comes with its layout. */
export const phoneMessages = catalogue("phone", {
  chooseRows: "Select rows",
  unwatch: "Stop watching",
});
