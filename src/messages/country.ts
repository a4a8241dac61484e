import type { Language } from "#market/languages.ts";

const namesIn = (language: Language) =>
  new Intl.DisplayNames(language, { type: "region", fallback: "none" });
const regions = new Map<Language, Intl.DisplayNames>();

/**
 * The user-assigned codes of ISO 3166. ISINs of funds and foreign issues have them, while browsers have names such as
 * `Pseudo-Accents` for some. `XK` is Kosovo by custom.
 */
const USER_ASSIGNED = /^(?:AA|Q[M-Z]|X(?!K)[A-Z]|ZZ)$/;

/** Returns `Germany` for `DE`; undefined for a prefix that is no country, such as `XS`. */
export function countryName(code: string, language: Language): string | undefined {
  if (USER_ASSIGNED.test(code)) return undefined;
  const names = regions.get(language) ?? namesIn(language);
  regions.set(language, names);
  return names.of(code);
}
