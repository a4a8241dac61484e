import { catalogue, count } from "#messages/catalogue.ts";

/** Texts of the note about letters that a user had chosen as shortcuts. */
export const oldKeysMessages = catalogue("oldKeys", {
  reset: count({
    one: "Letters and digits are now typed as text. {count} of your shortcuts is back to its default; press ? to see it.",
    other:
      "Letters and digits are now typed as text. {count} of your shortcuts are back to their defaults; press ? to see them.",
  }),
  done: "Got it",
});
