import { catalogue } from "#messages/catalogue.ts";

export const dropMessages = catalogue("drop", {
  title: "Drop the file here",
  what: "A backup is shown before anything changes. In any other file of text, Touchline looks for ISINs.",
  stays: "The file stays on this device.",
});
