import { catalogue } from "#messages/catalogue.ts";

export const rowFaultMessages = catalogue("rowFault", {
  failed: "This row failed. The others go on.",
  again: "Draw it again",
});
