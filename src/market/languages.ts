/**
 * The languages that Touchline speaks, each by its own name, so that whoever reads only one finds it. A
 * language is one line here and one folder in `src/messages`. English is the base: its texts are beside
 * the code that shows them.
 */
export const LANGUAGE_NAMES = { en: "English", de: "Deutsch" } as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]];
