import { catalogue } from "#messages/catalogue.ts";

/** The simulator's texts for stories and their turns, without the titles of scenarios. */
const TEXTS = [
  "A day in three minutes",
  "Incident",
  "Room demo",
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

/** Its words by themselves: what is not among them is said as the simulator says it. */
export const storyMessages = catalogue("stories", english);

/**
 * The titles and summaries of scenarios, by the scenarios' ids. The simulator says them in English, so
 * that the page has only translations.
 */
export const scenarioMessages = catalogue("scenarios", {});
export const summaryMessages = catalogue("scenarioSummaries", {});
