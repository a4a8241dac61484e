/**
 * The languages of Touchline, each named in itself, so that its readers recognise it. A language needs one
 * line here and one folder in `src/messages`. English is the base: its texts are in the code that shows them.
 */
export const LANGUAGE_NAMES = { en: "English", de: "Deutsch" } as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]];
