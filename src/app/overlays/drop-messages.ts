import { catalogue } from "#messages/catalogue.ts";

export const dropMessages = catalogue("drop", {
  title: "Drop the file here",
  what: "A backup is previewed before anything changes. Any other text file is searched for ISINs.",
  stays: "The file stays on this device.",
});
