import { catalogue, fill } from "#messages/catalogue.ts";

/** The texts of a round trip that is not covered now, but lately was: beside it, for assistive technology, and the tooltip. */
export const shortNowMessages = catalogue("shortNow", {
  mark: "not enough",
  spoken: ", more than the size at the touch now, but not in each of the last five quotes",
  help: fill(
    "{beyond}. At least one of the last five quotes had enough. After two in a row that have, the next sorting puts the row into the first group again; after five that have not, into the third.",
  ),
});
