import { catalogue, fill } from "#messages/catalogue.ts";

/** Texts of the second pane and of the row menu. */
export const paneMessages = catalogue("pane", {
  pane: "Second pane",
  pinned: "Pinned quote",
  pinnedMark: "Pinned",
  inDetail: "The pinned instrument is in detail. Select another one to compare.",
  staysPinned: fill("{instrument} stays pinned in {list}"),
  secondList: "Second list",
  close: "Close the second pane",
  pin: "Pin to second pane",
  unpin: "Unpin",
  /** Follows its key. */
  pinByKey:
    "pins the current row beside this quote, to compare them. A row can also be dragged here.",
  pinByDrag: "To compare another instrument with this quote, drag its row here.",
  noRoom: fill("A second pane needs a window of at least {width} px."),
  needsWidth: fill("Needs a window of {width} px or more"),
  emptyList: "This list is empty. Open it to add instruments, or move rows to it by their menu.",
  openList: "Open this list",
  dropHere: "Drop here to pin",
  rowMenu: fill("Row {instrument}"),
  show: "Show in detail",
  estimate: "Estimate…",
  addAlert: "Add an alert",
  editLabel: "Edit the label",
  moveTo: "Move to",
  copyQuote: "Copy the quote",
  copyIsin: "Copy the ISIN",
  remove: "Remove from the list",
});
