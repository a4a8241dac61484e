import { catalogue, count, fill } from "#messages/catalogue.ts";

export const pasteMessages = catalogue("paste", {
  paste: "Paste several ISINs",
  close: "Close",
  cancel: "Cancel",
  pasteField: "ISINs, in any order and format",
  pasteHint:
    "From a spreadsheet, an e-mail or a CSV file. Separate with spaces, commas or new lines. You can also drop a file anywhere on the page; a column headed Label or Name provides the labels.",
  pasteAdd: count({ one: "Add {count} instrument", other: "Add {count} instruments" }),
  pasteNothing: "Nothing to add",
  countNew: count({ one: "{count} new", other: "{count} new" }),
  countKnown: count({ one: "{count} in this list already", other: "{count} in this list already" }),
  countRefused: count({ one: "{count} not usable", other: "{count} not usable" }),
  pasteOk: "will be added",
  pasteWatched: "is in this list already",
  pasteUnlisted: "is not offered by the service",
  pasteDigit: fill("last digit should be {expected}"),
  pasteMalformed: "is not an ISIN",
  rowMalformed: "contains no ISIN",
  pasteCalled: fill("label: {label}"),
  pasteKeeps: "keeps your own label",
  pasteMore: count({ one: "and {count} more", other: "and {count} more" }),
  pasteLabel: count({ one: "Label {count} instrument", other: "Label {count} instruments" }),
  labelsToo: count({
    one: "{count} label is taken from the sheet.",
    other: "{count} labels are taken from the sheet.",
  }),
  labelsKeep:
    "An instrument that is in this list already gets one only if it has no label of your own.",
  pasteFile: "Choose a file",
  pasteInstead: "Enter other text",
  fileFrom: fill("From {name}"),
  clipboardFrom: "From the clipboard",
  fileEmpty: "This file is empty.",
  fileTooLarge: fill("Larger than {mb} MB. Nothing was read."),
  fileNotText: "This is not a text file. Save the sheet as CSV and choose that.",
  fileUnreadable: "The browser could not read this file. Choose it again.",
});
