const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/**
 * Codes that ISO 3166 leaves to their users: ISINs number funds and foreign issues with them, while
 * browsers give some of them names of their own, such as `Pseudo-Accents`. `XK` is Kosovo by custom.
 */
const USERS_OWN = /^(?:AA|Q[M-Z]|X(?!K)[A-Z]|ZZ)$/;

/** `Germany` for `DE`; undefined for a prefix that names no country, such as `XS`. */
export function countryName(code: string): string | undefined {
  return USERS_OWN.test(code) ? undefined : regions.of(code);
}
