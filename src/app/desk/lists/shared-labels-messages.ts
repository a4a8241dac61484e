import { catalogue, count } from "#messages/catalogue.ts";

/** Texts of the note about the labels in a link. */
export const sharedLabelsMessages = catalogue("sharedLabels", {
  labels: count({
    one: "This link names {count} instrument.",
    other: "This link names {count} instruments.",
  }),
  use: "Use its labels",
  dismiss: "Dismiss",
});
