import { catalogue } from "#messages/catalogue.ts";

/** What the simulator calls its scenarios, stories and turns, and says of them. */
const TEXTS = [
  "Calm",
  "Volatile",
  "Illiquid",
  "Halted",
  "Rate limit",
  "Outage",
  "Key rejected",
  "Crossed",
  "Opening",
  "Limit cut",
  "Slow",
  "No access",
  "Rubbish",
  "an ordinary day: lively, sometimes locked, never crossed",
  "twice the updates, five times the moves, wider spreads",
  "a twelfth of the updates, four times the spread, small sizes",
  "the market stands, the service answers",
  "9 requests a minute: 3 in each 20 seconds",
  "no answer for 6 seconds, then 503",
  "403 for every request",
  "half of the updates leave the book crossed: the bid above the ask",
  "a gap at once, then jumps among twice the updates",
  "60 requests a minute, cut to 20 after 20 seconds",
  "every answer takes 3 seconds",
  "401 for every request",
  "quotes that break the contract in ten ways, one after the other",
  "A day in three minutes",
  "Incident",
  "Room demo",
  "Lively morning",
  "Quiet noon",
  "Trading halt",
  "Reopening, books cross",
  "Afternoon",
  "Limit lifted",
  "Recovery",
  "Close",
  "All is well",
  "Answers grow slow",
  "Answers are no quotes",
  "Back, with a limit that is cut",
];

const english = Object.fromEntries(TEXTS.map((text) => [text, text]));

/** Its words by themselves: what is not among them is said as the simulator says it. */
export const storyMessages = catalogue("stories", english);
