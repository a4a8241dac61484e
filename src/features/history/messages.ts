import { catalogue, count, fill } from "#messages/catalogue.ts";

export const historyMessages = catalogue("history", {
  title: "History",
  window: "Window",
  "5m": "5 m",
  "15m": "15 m",
  "1h": "1 h",
  session: "Today",
  chart: "Chart of bid and ask",
  keys: "Left and Right go from check to check; with Shift they pan. Plus and Minus zoom, Home and End go to the first and the last check, 0 shows the whole time range, Ctrl C copies the quote.",
  bid: "Bid",
  ask: "Ask",
  notChecked: "not checked",
  simulated: "Simulated",
  /** Time that is known of a longer window. */
  spanSoFar: fill("{span} so far"),
  alerts: count({ one: "{count} alert", other: "{count} alerts" }),
  follow: "Follow live",
  whole: "Whole window",
  nothing: "No data for this time.",
  at: fill("{time}, bid {bid}, ask {ask}"),
  atExactly: fill("{time}, bid {bid}, ask {ask}, updated {updated}"),
  updatedAt: fill("Updated {updated}"),
  copied: fill(
    "{isin}, checked {checked}, updated {updated}, bid {bid} x {bidSize}, ask {ask} x {askSize}",
  ),
  quoteCopied: "Quote copied",
  copyRefused: "The browser blocked copying the quote.",
  exactly: fill("Checked {checked}, updated {updated}"),
  noCheck: "No check in view",

  statistics: "In this window",
  high: "High (mid)",
  low: "Low (mid)",
  midAt: fill("{mid} at {time}"),
  spread: "Time-weighted spread",
  bps: fill("{figure} bps"),
  noSpread: "No quote in this window had a mid above zero.",
  updates: "Updates",
  gap: "Longest gap",
  gapAt: fill("{age} from {time}"),
  none: "none",

  menu: "Table and export",
  showTable: "Show as table",
  hideTable: "Hide the table",
  table: "Quotes in this window",
  time: "Checked",
  spreadHead: "Spread",
  bidSize: "Bid size",
  askSize: "Ask size",
  gapRow: fill("not checked for {age}"),
  more: count({ one: "Show {count} more", other: "Show {count} more" }),
  csv: "Export CSV",
  json: "Export JSON",

  range: fill("Spread today: {low} to {high} bps, typically {from} to {to} bps, now {now} bps"),
  rangeHelp: fill(
    "Today's spread from lowest to highest. Thick: {from} to {to} bps, where it was for the middle half of the time. Upright mark: now.",
  ),
  rangeSoFar: fill("Spread today so far: {low} to {high} bps, now {now} bps"),
  rangeSoFarHelp:
    "Today's spread so far, from lowest to highest. Upright mark: now. The typical range appears after five minutes.",
  soFar: "so far",
  rangeTypical: fill("typically {from}–{to}"),
  noRange: "Today's range appears once the spread changes",
  rangeHigh: fill("{high} bps"),

  "keeping trimmed": "Browser storage is full. The oldest quotes were deleted.",
  "keeping absent":
    "This browser stores no history. What is shown begins when this page was opened, and is lost when you close it.",
  "keeping blocked":
    "The browser does not let Touchline store a history. What is shown begins when this page was opened, and is lost when you close it.",
  "keeping full":
    "Browser storage has no room for the history. New quotes are shown, but lost when you close this page.",
  "keeping newer":
    "A newer version of Touchline stores the history here. Reload the page to see it; until then nothing is stored.",
  "keeping broken":
    "The history cannot be written. New quotes are shown, but lost when you close this page.",
});
