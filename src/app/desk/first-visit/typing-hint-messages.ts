import { catalogue, fill } from "#messages/catalogue.ts";

/** Texts of the hint of a first visit: what can be typed while no field has the focus. */
export const typingHintMessages = catalogue("typingHint", {
  title: "Type anywhere:",
  letters: "**Letters** find an instrument",
  digits: "**Digits** estimate the cost of a quantity",
  paste: "**Pasted ISINs** join the list",
  palette: fill("**{key}** lists all commands"),
  close: "Hide this hint",
});
