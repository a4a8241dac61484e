import { catalogue, fill } from "#messages/catalogue.ts";

/** Commands that sort the open list. */
export const sortMessages = catalogue("sorting", {
  up: fill("Sort by {column}"),
  cheapest: fill("Sort by {column}, cheapest first"),
  down: fill("Sort by {column}, descending"),
  manual: "Manual order",
});
