import { useMessages } from "#messages/catalogue.ts";
import type { ScenarioCatalog } from "./contract.ts";
import { storyMessages } from "./story-messages.ts";

export interface Titles {
  /** What the simulator says, in the page's language where that is known. */
  readonly said: (text: string) => string;
  /** What a scenario is called, by its name. */
  readonly scenario: (name: string) => string;
  /** What it does, in one line. */
  readonly about: (name: string) => string | undefined;
}

/** What scenarios, stories and turns are called. */
export function useTitles(offers: ScenarioCatalog | undefined): Titles {
  const words: Readonly<Record<string, unknown>> = useMessages(storyMessages);
  const said = (text: string) => {
    const word = Object.hasOwn(words, text) ? words[text] : undefined;
    return typeof word === "string" ? word : text;
  };
  const offered = (name: string) => offers?.scenarios.find((scenario) => scenario.name === name);
  const saidOf = (text: string | undefined) => text && said(text);
  return {
    said,
    scenario: (name) => saidOf(offered(name)?.title) ?? name,
    about: (name) => saidOf(offered(name)?.summary),
  };
}
