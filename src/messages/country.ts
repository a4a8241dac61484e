const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** `Germany` for `DE`; undefined for a prefix that names no country, such as `XS`. */
export function countryName(code: string): string | undefined {
  return regions.of(code);
}
