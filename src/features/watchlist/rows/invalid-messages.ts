import { catalogue } from "#messages/catalogue.ts";

/** Texts of a row for an entry that is not an ISIN. */
export const invalidMessages = catalogue("invalidRow", {
  invalid: "Not an ISIN",
  invalidWhy: "not requested",
});
