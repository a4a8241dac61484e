import type { Language } from "#market/languages.ts";
import type { Translation } from "./catalogue.ts";

interface TranslationModule {
  /** Every text of the page, by the name of its catalogue. */
  readonly translation: Translation;
}

/** Each language but English has a folder by its tag; it is fetched only where it is spoken. */
const loads = import.meta.glob<TranslationModule>("./*/translation.ts");

/** Loads a language's texts. English has none: its texts are beside the code that shows them. */
export const loadTranslation = (language: Language): Promise<Partial<TranslationModule>> =>
  loads[`./${language}/translation.ts`]?.() ?? Promise.resolve({});
