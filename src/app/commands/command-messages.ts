import { catalogue, count, fill } from "#messages/catalogue.ts";

/** Titles of the commands in the command field that are no actions with keys. */
export const commandMessages = catalogue("commands", {
  setting: fill("{setting}: {choice}"),
  on: "On",
  off: "Off",
  copyRows: count({
    one: "Copy {count} row for a spreadsheet",
    other: "Copy {count} rows for a spreadsheet",
  }),
  copyQuote: fill("Copy the quote of {isin}"),
  copyIsin: fill("Copy the ISIN {isin}"),
  newList: "New list",
  renameList: fill("Rename the list {name}"),
  duplicateList: fill("Duplicate the list {name}"),
  deleteList: fill("Delete the list {name}"),
  closeShared: "Close the shared list",
  showBeside: fill("Show the list {name} in the second pane"),
  toPane: "Go to the second pane",
  estimateRows: fill("Estimate {amount} for every row"),
  estimateOne: fill("Estimate {amount} for {instrument}"),
  budgetRows: fill("Budget of {amount} for every row"),
  recordings: "Recordings: export quotes or replay a file",
  record: "Start recording quotes",
  stopRecording: "Stop recording and save the quotes",
  saveLast: "Save the quotes of the last 5 minutes",
  undoRows: "Undo: restore the removed rows",
  undoList: fill("Undo: restore the list {name}"),
  undoImport: "Undo: the import",
  undoLast: "Undo the last step",
});
