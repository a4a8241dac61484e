import { catalogue, count } from "#messages/catalogue.ts";

/** Texts of the note about the labels in a link. */
export const sharedLabelsMessages = catalogue("sharedLabels", {
  labels: count({
    one: "This link names {count} instrument.",
    other: "This link names {count} instruments.",
  }),
  withList: count({
    one: "Saving the list also adds this link's label:",
    other: "Saving the list also adds this link's {count} labels:",
  }),
  all: count({ one: "{count} label of this link", other: "All {count} labels" }),
  close: "Close",
  leaveOut: "Leave the labels out",
  use: "Use its labels",
  dismiss: "Dismiss",
});
