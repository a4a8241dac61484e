import type { Language } from "#market/languages.ts";

const namesIn = (language: Language) =>
  new Intl.DisplayNames(language, { type: "region", fallback: "none" });
const regions = new Map<Language, Intl.DisplayNames>();

/**
 * Codes that ISO 3166 leaves to their users: ISINs number funds and foreign issues with them, while
 * browsers give some of them names of their own, such as `Pseudo-Accents`. `XK` is Kosovo by custom.
 */
const USERS_OWN = /^(?:AA|Q[M-Z]|X(?!K)[A-Z]|ZZ)$/;

/** `Germany` for `DE`; undefined for a prefix that names no country, such as `XS`. */
export function countryName(code: string, language: Language): string | undefined {
  if (USERS_OWN.test(code)) return undefined;
  const names = regions.get(language) ?? namesIn(language);
  regions.set(language, names);
  return names.of(code);
}
