import { catalogue, count, fill } from "#messages/catalogue.ts";

export const pasteMessages = catalogue("paste", {
  paste: "Paste several ISINs",
  close: "Close",
  pasteField: "ISINs, in any order and form",
  pasteHint: "From a sheet, a mail or a CSV file: spaces, commas and line breaks all part them.",
  pasteAdd: count({ one: "Add {count} instrument", other: "Add {count} instruments" }),
  pasteNothing: "Nothing to add",
  pasteOk: "will be added",
  pasteWatched: "is in this list already",
  pasteUnlisted: "is not offered by the service",
  pasteDigit: fill("last digit should be {expected}"),
  pasteMalformed: "is not an ISIN",
});
