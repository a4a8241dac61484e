import { catalogue, count, fill } from "#messages/catalogue.ts";

export const pasteMessages = catalogue("paste", {
  paste: "Paste several ISINs",
  close: "Close",
  pasteField: "ISINs, in any order and form",
  pasteHint:
    "From a sheet, a mail or a CSV file: spaces, commas and line breaks all part them. A file can be dropped anywhere onto the page; a column headed Label or Name gives the labels.",
  pasteAdd: count({ one: "Add {count} instrument", other: "Add {count} instruments" }),
  pasteNothing: "Nothing to add",
  pasteOk: "will be added",
  pasteWatched: "is in this list already",
  pasteUnlisted: "is not offered by the service",
  pasteDigit: fill("last digit should be {expected}"),
  pasteMalformed: "is not an ISIN",
  rowMalformed: "holds no ISIN",
  pasteCalled: fill("label: {label}"),
  pasteKeeps: "your own label stays",
  pasteMore: count({ one: "and {count} more", other: "and {count} more" }),
  pasteLabel: count({ one: "Label {count} instrument", other: "Label {count} instruments" }),
  labelsToo: count({
    one: "{count} label is taken from the sheet.",
    other: "{count} labels are taken from the sheet.",
  }),
  pasteFile: "Choose a file",
  pasteInstead: "Paste instead",
  fileFrom: fill("From {name}"),
  clipboardFrom: "From the clipboard",
  fileEmpty: "There is nothing in this file.",
  fileTooLarge: fill("This is larger than {mb} MB. Nothing of it was read."),
  fileNotText: "This file holds no text. Save the sheet as CSV and choose that.",
  fileUnreadable: "The browser could not read this file. Choose it again.",
});
