import { catalogue, count, fill } from "#messages/catalogue.ts";

export const historyMessages = catalogue("history", {
  title: "History",
  window: "Window",
  "5m": "5 m",
  "15m": "15 m",
  "1h": "1 h",
  session: "Session",
  chart: "Chart of bid and ask",
  keys: "Left and right go from check to check, with Shift they move the time in view. Plus and minus zoom, Home and End lead to the first and the last check, 0 shows the whole window, Ctrl C copies the quote.",
  bid: "Bid",
  ask: "Ask",
  notChecked: "not checked",
  simulated: "Simulated",
  follow: "Follow live",
  whole: "Whole window",
  nothing: "Nothing is known of this time.",
  at: fill("{time}, bid {bid}, ask {ask}"),
  atExactly: fill("{time}, bid {bid}, ask {ask}, updated {updated}"),
  updatedAt: fill("Updated {updated}"),
  copied: fill(
    "{isin}, checked {checked}, updated {updated}, bid {bid} x {bidSize}, ask {ask} x {askSize}",
  ),
  quoteCopied: "Quote copied",
  copyRefused: "The browser did not let the page copy the quote.",
  exactly: fill("Checked {checked}, updated {updated}"),
  noCheck: "No check in view",

  statistics: "In this window",
  high: "Highest mid",
  low: "Lowest mid",
  midAt: fill("{mid} at {time}"),
  spread: "Spread over time",
  bps: fill("{figure} bps"),
  noSpread: "The mid was not above zero, or no quote held for any time.",
  updates: "Updates",
  gap: "Longest gap",
  gapAt: fill("{age} from {time}"),
  none: "none",

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

  range: fill("The spread of this session: {low} to {high} bps, now {now} bps"),
  rangeHigh: fill("{high} bps"),

  "keeping trimmed": "The browser ran out of room. The oldest quotes were let go.",
  "keeping absent":
    "This browser keeps no history. What is shown began when this page was opened, and ends with it.",
  "keeping blocked":
    "The browser lets Touchline keep no history. What is shown began when this page was opened, and ends with it.",
  "keeping full":
    "The browser has no room for the history. What comes now is shown, but gone with this page.",
  "keeping newer":
    "A newer version of Touchline keeps the history here. Reload the page to see it; until then nothing is kept.",
  "keeping broken":
    "The history cannot be written. What comes now is shown, but gone with this page.",
});
