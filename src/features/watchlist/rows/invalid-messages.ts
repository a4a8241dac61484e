import { catalogue } from "#messages/catalogue.ts";

/** The texts of a row whose entry is no ISIN. */
export const invalidMessages = catalogue("invalidRow", {
  invalid: "Not an ISIN",
  invalidWhy: "not requested",
});
