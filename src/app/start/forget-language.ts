import type { Place } from "#app/url/address-bar.ts";

/** Takes the language out of the address: what is chosen on the page outweighs the link that led to it. */
export function forgetLanguage(place: Place): void {
  const query = new URLSearchParams(place.search());
  if (!query.has("lang")) return;
  query.delete("lang");
  // Commas stay readable, as in the documented form.
  const rest = query.toString().replaceAll("%2C", ",");
  place.replace(rest === "" ? "" : `?${rest}`, place.listOfAddress());
}
