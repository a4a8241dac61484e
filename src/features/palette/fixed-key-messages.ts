import { catalogue } from "#messages/catalogue.ts";

/** What the keys do that are what they are. */
export const fixedKeyMessages = catalogue("fixedKeys", {
  always: "Always, and cannot be changed",
  move: "move along rows and lists",
  along: "move along tabs and column heads",
  ends: "go to the first, to the last",
  open: "show the focused row in detail",
  tick: "select the focused row, or tick what is focused",
  range: "select rows up to another",
  all: "select all rows",
  moveRows: "move rows up, down",
  moveTab: "move the open tab left, right",
  columnMenu: "open a column’s menu",
  name: "edit a label or a list’s name",
  remove: "remove rows, a list or an alert",
  undo: "undo what was removed last",
  escape: "close what is open",
  inChart: "In the chart, and cannot be changed",
  step: "step from check to check",
  pan: "move along in time",
  firstLast: "go to the first, to the last check",
  zoomIn: "show less time",
  zoomOut: "show more time",
  whole: "back to the whole window",
  copy: "copy what the cursor is at",
});
