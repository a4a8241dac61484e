import { catalogue } from "#messages/catalogue.ts";

/** Messages of the list estimate's field above the table. */
export const listEstimateMessages = catalogue("listEstimate", {
  title: "All rows",
  kind: "Estimate the list for",
  quantity: "Quantity",
  budget: "Budget",
  quantityLabel: "Quantity for every row",
  budgetLabel: "Budget for every row",
  placeholder: "e.g. 12k",
  budgetPlaceholder: "e.g. 50k",
  clear: "Clear the estimate",
  zero: "Must be more than zero",
  malformed: "Examples: 4,800, 12k, 1.5m",
});
