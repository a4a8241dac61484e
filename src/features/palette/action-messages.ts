import { catalogue } from "#messages/catalogue.ts";
import type { ActionId } from "./actions.ts";

/** Names of the actions in the command field and the key map. */
export const actionMessages = catalogue("actions", {
  palette: "Search or run a command",
  search: "Search instruments",
  next: "Next quote",
  previous: "Previous quote",
  open: "Show the quote in detail",
  close: "Close the detail",
  pin: "Pin to second pane, or unpin",
  watch: "Watch or stop watching",
  label: "Edit the label",
  quantity: "Estimate the cost of a quantity",
  estimateList: "Estimate the list…",
  alert: "Add an alert",
  rearm: "Arm the last fired alert again",
  pause: "Pause or resume checks",
  nextList: "Next list",
  previousList: "Previous list",
  instruments: "Show the instruments",
  pace: "Show the request rate",
  alerts: "Alert log",
  wall: "Show the list as a wall",
  copyLink: "Copy a link to this view",
  paste: "Paste several ISINs",
  density: "Change the row height",
  theme: "Change the theme",
  settings: "Settings",
  backup: "Export and import",
  presenter: "Show or hide the presenter",
  keys: "Keyboard shortcuts",
} satisfies Record<ActionId, string>);
