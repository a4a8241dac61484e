import { catalogue, fill } from "#messages/catalogue.ts";

/** What the command field offers besides actions that have keys. */
export const offerMessages = catalogue("offers", {
  setting: fill("{setting}: {choice}"),
  on: "On",
  off: "Off",
  newList: "Make a new list",
  renameList: fill("Rename the list {name}"),
  duplicateList: fill("Duplicate the list {name}"),
  deleteList: fill("Delete the list {name}"),
  undoRows: "Undo: bring the removed rows back",
  undoList: fill("Undo: bring the list {name} back"),
});
