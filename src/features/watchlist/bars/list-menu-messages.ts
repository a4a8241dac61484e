import { catalogue, fill } from "#messages/catalogue.ts";

/** Texts of the menu of a list. */
export const listMenuMessages = catalogue("listMenu", {
  selectRows: "Select rows",
  named: fill("List {name}"),
  rename: "Rename",
  duplicate: "Duplicate",
  showBeside: "Show in second pane",
  isBeside: "shown",
  noOtherList: "no other list",
  onlyList: "only list",
  closeShared: "Close",
  deleteList: "Delete",
});
