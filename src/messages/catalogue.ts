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
 * Declares the words of one capability: `catalogue("watchlist", { title: "Watchlist" })`.
 * A translation is a JSON object of the same shape under the same name.
 */
export const catalogue = createI18n<Language, "en">(language, {
  baseLocale: "en",
  // A translation is there whole before its language is spoken (`speak`), so nothing is ever fetched
  // by piece: a piece that failed to come would be an error that nobody catches.
  get: () => Promise.resolve({}),
});

/** A whole translation: for each capability's name, its texts. */
export type Translation = ComponentsJSON;

/**
 * Speaks another language from now on. English needs no translation; what a translation lacks is
 * said in English.
 */
export function speak(next: Language, translation?: Translation): void {
  // The library keeps plain texts here and says of its cache what becomes of them.
  if (translation) Object.assign(catalogue.cache, { [next]: translation });
  grouped = new Intl.NumberFormat(next);
  language.set(next);
}

export const useLanguage = (): Language => useStore(language);

/** Reads a capability's words in the page's language and follows a change of it. */
export const useMessages = useStore;

type Fill = <Text extends string>(
  text: Text,
) => TranslationFunction<
  keyof ExtractTemplateParams<Text> extends never ? [] : [ExtractTemplateParams<Text>],
  string
>;

/**
 * A message with named places: `fill("Asking resumes at {time}")({ time })`.
 * All places are filled in one pass by a function: a value that holds `$&` or `{another}`, as a
 * person's own label may, stays what it is.
 */
export const fill = transform(
  (_language: string, text: string, values: Readonly<Record<string, string | number>> = {}) =>
    text.replace(/\{(\w+)\}/g, (place, name: string) => formatValue(values[name] ?? place)),
) as unknown as Fill;

let grouped = new Intl.NumberFormat("en");

/** A count is grouped, as figures are: `1,284`. What is no plain count comes as text. */
const formatValue = (value: string | number): string =>
  typeof value === "number" ? grouped.format(value) : value;

/** A text for each plural category of a language (`Intl.PluralRules`); English has `one` and `other`. */
type Forms = { readonly [Category in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** A message that depends on how many: the text of the plural category, `{count}` in it. */
export const count = transform((language: string, forms: Forms, many: number) => {
  const category = new Intl.PluralRules(language).select(many);
  return (forms[category] ?? forms.other).replaceAll("{count}", () => formatValue(many));
}) as unknown as (forms: Forms) => TranslationFunction<[number], string>;
