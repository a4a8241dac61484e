import { catalogue } from "#messages/catalogue.ts";

/** What a row says of an entry that is no ISIN. */
export const invalidMessages = catalogue("invalidRow", {
  invalid: "Not an ISIN",
  invalidWhy: "not requested",
});
