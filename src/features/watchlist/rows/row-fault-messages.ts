import { catalogue } from "#messages/catalogue.ts";

export const rowFaultMessages = catalogue("rowFault", {
  failed: "This row failed. Everything else still works.",
  again: "Reload this part",
});
