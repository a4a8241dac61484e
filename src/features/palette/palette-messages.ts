import { catalogue, count, fill } from "#messages/catalogue.ts";

export const paletteMessages = catalogue("palette", {
  title: "Search or run a command",
  field: "Search instruments, lists, commands and settings",
  placeholder: "ISIN, label, list, command or setting",
  close: "Close",
  instruments: "Instruments",
  lists: "Lists",
  actions: "Commands",
  settings: "Settings",
  chosen: "current",
  size: count({ one: "{count} instrument", other: "{count} instruments" }),
  nothing: fill("Nothing matches “{query}”."),
  results: count({ one: "{count} result", other: "{count} results" }),
  footMove: "**Up Down** move",
  footDo: "**Enter** run",
  footClose: "**Esc** close",

  keys: "Keyboard shortcuts",
  keysHint: "Shortcuts work wherever you are not typing text. Choose one to change it.",
  none: "no shortcut",
  change: fill("Change the shortcut for “{action}”"),
  press: "Press the new key, or Esc to cancel",
  taken: "This key is reserved for typing, for navigation, or by the browser or system.",
  moved: fill("“{action}” has no shortcut now."),
  remove: fill("Clear shortcut for “{action}”"),
  reset: "Reset to defaults",
});
