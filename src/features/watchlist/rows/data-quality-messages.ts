import { catalogue, count, fill } from "#messages/catalogue.ts";

export const dataQualityMessages = catalogue("dataQuality", {
  disputed: "The service sent two quotes with the same timestamp.",
  refused: count({ one: "{count} response rejected.", other: "{count} responses rejected." }),
  /** Follows the counts. */
  until: "This mark goes once three responses in a row are good.",
  older: fill("Older quotes ignored: {n}."),
});
