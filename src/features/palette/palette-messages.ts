import { catalogue, count, fill } from "#messages/catalogue.ts";

export const paletteMessages = catalogue("palette", {
  title: "Find or do",
  field: "Find an instrument, a list, an action or a setting",
  placeholder: "ISIN, label, list, action or setting",
  close: "Close",
  instruments: "Instruments",
  lists: "Lists",
  actions: "Actions",
  settings: "Settings",
  chosen: "in use",
  size: count({ one: "{count} instrument", other: "{count} instruments" }),
  nothing: fill("Nothing matches “{query}”."),
  results: count({ one: "{count} result", other: "{count} results" }),
  footMove: "**Up Down** move",
  footDo: "**Enter** do it",
  footClose: "**Esc** close",

  keys: "Keys",
  keysHint: "Keys work wherever no text is being written. Choose one of these to change it.",
  none: "no key",
  change: fill("Change the key of “{action}”"),
  press: "Press the new key, or Esc to leave it",
  taken: "This key types, moves about, or belongs to the browser or the system.",
  moved: fill("“{action}” has no key now."),
  remove: fill("Take the key from “{action}”"),
  reset: "Back to the first keys",
});
