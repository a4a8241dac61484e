import { catalogue, fill } from "#messages/catalogue.ts";

/** Commands that sort the open list. */
export const sortMessages = catalogue("sorting", {
  up: fill("Sort by {column}"),
  down: fill("Sort by {column}, descending"),
  manual: "Manual order",
});
