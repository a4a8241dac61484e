import type { Language } from "#market/languages.ts";
import type { Translation } from "./catalogue.ts";

interface TranslationModule {
  /** Every text of the page, by the name of its catalogue. */
  readonly translation: Translation;
}

/** The translations, one folder for each language but English, loaded on demand. */
const loads = import.meta.glob<TranslationModule>("./*/translation.ts");

/** Loads the texts of a language. English needs none: its texts are in the code that shows them. */
export const loadTranslation = (language: Language): Promise<Partial<TranslationModule>> =>
  loads[`./${language}/translation.ts`]?.() ?? Promise.resolve({});
