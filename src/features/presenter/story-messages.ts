import { catalogue } from "#messages/catalogue.ts";

/** Texts of the simulator for stories, their summaries and their turns, without the titles of scenarios. */
const TEXTS = [
  "A day in three minutes",
  "Incident",
  "Room demo",
  "from the opening to the close, with a halt, a rate limit and an outage on the way",
  "a service that slows down, sends malformed data, stops responding, refuses access and recovers",
  "twelve minutes in front of an audience",
  "Lively morning",
  "Quiet midday",
  "Trading halt",
  "Reopening, crossed books",
  "Afternoon",
  "Limit lifted",
  "Recovery",
  "Close",
  "All normal",
  "Slowing responses",
  "Malformed data",
  "Back, with a reduced limit",
];

const english = Object.fromEntries(TEXTS.map((text) => [text, text]));

/** Maps each text to itself; a text that is missing here is shown as the simulator sends it. */
export const storyMessages = catalogue("stories", english);

/**
 * Titles and summaries of scenarios by their ids. The simulator sends them in English, so the page has
 * only translations.
 */
export const scenarioMessages = catalogue("scenarios", {});
export const summaryMessages = catalogue("scenarioSummaries", {});
