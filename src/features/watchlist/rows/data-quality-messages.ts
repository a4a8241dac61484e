import { catalogue, count, fill } from "#messages/catalogue.ts";

export const dataQualityMessages = catalogue("dataQuality", {
  disputed: "The service sent two quotes with the same timestamp.",
  refused: count({ one: "{count} response rejected.", other: "{count} responses rejected." }),
  older: fill("Older quotes ignored: {n}."),
});
