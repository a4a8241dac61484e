import { useMessages } from "#messages/catalogue.ts";
import type { ScenarioCatalog } from "./contract.ts";
import { scenarioMessages, storyMessages, summaryMessages } from "./story-messages.ts";

export interface Titles {
  /** Translates a text of the simulator, if a translation is known. */
  readonly of: (text: string) => string;
  /** Returns the title of a scenario by its name. */
  readonly scenario: (name: string) => string;
  /** Returns the one-line summary of a scenario; undefined if there is none. */
  readonly about: (name: string) => string | undefined;
}

type Words = Readonly<Record<string, unknown>>;

/** Returns the titles of scenarios, stories and turns. */
export function useTitles(catalog: ScenarioCatalog | undefined): Titles {
  const stories: Words = useMessages(storyMessages);
  const titles: Words = useMessages(scenarioMessages);
  const summaries: Words = useMessages(summaryMessages);
  const scenarios = catalog?.scenarios ?? [];
  const find = (name: string) => scenarios.find((each) => each.name === name);
  const scenario = (name: string) => wordIn(titles, name) ?? find(name)?.title ?? name;
  return {
    scenario,
    of(text) {
      const titled = scenarios.find(({ title }) => title === text);
      return wordIn(stories, text) ?? (titled ? scenario(titled.name) : text);
    },
    about: (name) => wordIn(summaries, name) ?? find(name)?.summary,
  };
}

/** Returns the page's own text for a name; undefined if there is none. */
function wordIn(words: Words, name: string): string | undefined {
  const word = Object.hasOwn(words, name) ? words[name] : undefined;
  return typeof word === "string" ? word : undefined;
}
