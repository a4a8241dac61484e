import { catalogue } from "#messages/catalogue.ts";

/** Messages of the list estimate's field above the table. */
export const listEstimateMessages = catalogue("listEstimate", {
  title: "Estimate",
  kind: "Estimate the list for",
  quantity: "Quantity",
  budget: "Budget",
  quantityLabel: "Quantity for every row",
  budgetLabel: "Budget for every row",
  /** Continues the title. */
  placeholder: "all rows",
  /** The same in the narrow field of a phone. */
  shortPlaceholder: "all",
  /** Continues the word for a budget. */
  budgetPlaceholder: "per row",
  help: "Estimates the purchase, the sale and the round trip of every row, in each quote's own currency, e.g. for 12k",
  clear: "Clear the estimate",
  zero: "Must be more than zero",
  malformed: "Examples: 4,800, 12k, 1.5m",
});
