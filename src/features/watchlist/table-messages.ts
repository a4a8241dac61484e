import { catalogue, count, fill } from "#messages/catalogue.ts";

/** The words of the menus over the table, which come with them. */
export const tableMessages = catalogue("table", {
  columnMenu: "Column",
  tableMenu: "Table",
  columns: "Columns",
  hide: "Hide",
  moveLeft: "Move left",
  moveRight: "Move right",
  wider: "Wider",
  narrower: "Narrower",
  usualWidth: "Default width",
  reset: "Reset columns",
  ownOrder: "Manual order",
  density: "Row height",

  selected: count({ one: "{count} row selected", other: "{count} rows selected" }),
  remove: "Remove",
  moveTo: "Move to",
  copyTo: "Copy to",
  moveUp: "Move up",
  moveDown: "Move down",
  copied: count({ one: "{count} row copied to", other: "{count} rows copied to" }),
  selectNone: "Select none",
  done: "Done",
  noOtherList: "There is no other list yet.",

  listMenu: fill("List {name}"),
  rename: "Rename",
  duplicate: "Duplicate",
  deleteList: "Delete",
  rowsRemoved: count({ one: "{count} row removed.", other: "{count} rows removed." }),
  listDeleted: fill("List {name} deleted."),
  imported: "Backup imported.",
  linkKept: fill("Saved as the list {name}: it is too long for a link."),
  leftOut: count({
    one: "{count} entry that is not an ISIN was left out.",
    other: "{count} entries that are not ISINs were left out.",
  }),
  undo: "Undo",
  dismiss: "Dismiss",
  copyOf: fill("{name}, copy"),
});
