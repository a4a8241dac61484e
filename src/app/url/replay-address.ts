import type { Isin } from "#market/isin.ts";
import { MAX_SPELT_OUT, writeAddress } from "./address.ts";

/** The address that shows the instruments of a recording, or as many as it can name. */
export function hrefOfReplay(isins: readonly Isin[]): string {
  const [focus] = isins;
  const entries = isins.slice(0, MAX_SPELT_OUT).map((isin) => ({ kind: "isin", isin }) as const);
  const desk = new URLSearchParams(location.search);
  // The presenter's window shows no instruments.
  desk.delete("view");
  const search = writeAddress({ entries, focus, listId: undefined }, desk.toString());
  return `${location.pathname}${search}`;
}
