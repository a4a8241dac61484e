import { catalogue, fill } from "#messages/catalogue.ts";

/** What the command field offers besides actions that have keys. */
export const commandMessages = catalogue("commands", {
  setting: fill("{setting}: {choice}"),
  on: "On",
  off: "Off",
  newList: "Make a new list",
  renameList: fill("Rename the list {name}"),
  duplicateList: fill("Duplicate the list {name}"),
  deleteList: fill("Delete the list {name}"),
  recordings: "Recordings: save what was seen, or replay a file",
  record: "Record the quotes from now on",
  stopRecording: "Stop recording and save the quotes",
  saveLast: "Save the quotes of the last 5 minutes",
  undoRows: "Undo: bring the removed rows back",
  undoList: fill("Undo: bring the list {name} back"),
  undoImport: "Undo: the import",
  undoLast: "Undo the last step",
});
