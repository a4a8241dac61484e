import {
  type ComponentsJSON,
  createI18n,
  type ExtractTemplateParams,
  type TranslationFunction,
  transform,
} from "@nanostores/i18n";
import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import type { Language } from "#market/languages.ts";

const language = atom<Language>("en");

/**
 * Declares the texts of one feature: `catalogue("watchlist", { title: "Watchlist" })`. A translation is a JSON object
 * of the same shape under the same name.
 */
export const catalogue = createI18n<Language, "en">(language, {
  baseLocale: "en",
  // A translation is loaded as a whole before its language is set (`setLanguage`). Loading catalogues one by one would
  // leave rejections that nothing catches.
  get: () => Promise.resolve({}),
});

/** A whole translation: the texts of each catalogue, by its name. */
export type Translation = ComponentsJSON;

/**
 * Sets the language of the page. English needs no translation; a text that a translation lacks is in English.
 */
export function setLanguage(next: Language, translation?: Translation): void {
  // The documented way to preload a translation: the library reads plain texts from its cache.
  if (translation) Object.assign(catalogue.cache, { [next]: translation });
  language.set(next);
}

export const useLanguage = (): Language => useStore(language);

/** Returns the texts of a catalogue in the page's language; the component renders when that changes. */
export const useMessages = useStore;

type Fill = <Text extends string>(
  text: Text,
) => TranslationFunction<
  keyof ExtractTemplateParams<Text> extends never ? [] : [ExtractTemplateParams<Text>],
  string
>;

/**
 * A message with placeholders: `fill("Asking resumes at {time}")({ time })`. One pass with a replacer function fills
 * all of them, so that a value that contains `$&` or `{another}`, as a user's label may, is not expanded.
 */
export const fill = transform(
  (language: string, text: string, values: Readonly<Record<string, string | number>> = {}) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      formatValue(language, values[name] ?? placeholder),
    ),
) as unknown as Fill;

/** Groups the digits of a count: `1,284`. Anything else must be passed as text. */
const formatValue = (language: string, value: string | number): string =>
  typeof value === "number" ? value.toLocaleString(language) : value;

/** A text for each plural category of a language (`Intl.PluralRules`); English has `one` and `other`. */
type Forms = { readonly [Category in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** A message with a plural: the text of the number's plural category, with `{count}` filled in. */
export const count = transform((language: string, forms: Forms, number: number) => {
  const category = new Intl.PluralRules(language).select(number);
  return (forms[category] ?? forms.other).replaceAll("{count}", () =>
    formatValue(language, number),
  );
}) as unknown as (forms: Forms) => TranslationFunction<[number], string>;
