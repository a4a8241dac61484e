import type { Place } from "#app/url/address-bar.ts";

/** Removes the language from the address: a choice on the page takes precedence over that of the link. */
export function forgetLanguage(place: Place): void {
  const query = new URLSearchParams(place.search());
  if (!query.has("lang")) return;
  query.delete("lang");
  // Commas are not encoded, as in the documented form.
  const rest = query.toString().replaceAll("%2C", ",");
  place.replace(rest === "" ? "" : `?${rest}`, place.listOfAddress());
}
