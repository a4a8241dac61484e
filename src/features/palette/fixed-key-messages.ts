import { catalogue } from "#messages/catalogue.ts";

/** What the keys do that are what they are. */
export const fixedKeyMessages = catalogue("fixedKeys", {
  always: "Everywhere (fixed)",
  move: "move along rows and lists",
  along: "move along tabs and column heads",
  ends: "go to the first or last",
  open: "show the focused row in detail",
  tick: "select the focused row or checkbox",
  range: "select rows up to another",
  all: "select all rows",
  moveRows: "move rows up or down",
  moveTab: "move the open tab left or right",
  columnMenu: "open a column’s menu",
  name: "edit a label or a list’s name",
  remove: "remove rows, a list or an alert",
  undo: "undo the last removal",
  escape: "close what is open",
  inChart: "In the chart (fixed)",
  step: "step from check to check",
  pan: "pan in time",
  firstLast: "go to the first or last check",
  zoomIn: "zoom in",
  zoomOut: "zoom out",
  whole: "show the whole window",
  copy: "copy the quote at the cursor",
});
