import { catalogue, fill } from "./catalogue.ts";

/** The text of a number that can be read as another one. */
export const ambiguousNumberMessages = catalogue("ambiguousNumber", {
  reading: fill("= {read}, not {other}"),
});
