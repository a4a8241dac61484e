import { catalogue, fill } from "#messages/catalogue.ts";

/** What can be typed with no field in focus, as a first visit is told. */
export const typingHintMessages = catalogue("typingHint", {
  title: "Type anywhere:",
  letters: "**Letters** find an instrument",
  digits: "**Digits** estimate a quantity",
  paste: "**Pasted ISINs** join the list",
  palette: fill("**{key}** lists all commands"),
  close: "Hide this hint",
});
