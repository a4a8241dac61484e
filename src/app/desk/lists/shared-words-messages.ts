import { catalogue, count, fill } from "#messages/catalogue.ts";

/** Texts of the note about the name and labels in a link. */
export const sharedWordsMessages = catalogue("sharedWords", {
  name: fill("This link calls its list “{name}”."),
  labels: count({ one: "It comes with {count} label:", other: "It comes with {count} labels:" }),
  more: count({ one: "and {count} more", other: "and {count} more" }),
  keepsOwn: "Your own labels are kept.",
  saveKeeps: "“Save list” saves it under that name.",
  save: "Save name and labels",
  saveLabels: "Save labels",
  dismiss: "Dismiss",
});
