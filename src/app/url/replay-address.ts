import type { Isin } from "#market/isin.ts";
import { MAX_SPELT_OUT, writeAddress } from "./address.ts";

/** Returns the address of the desk with the instruments of a recording, `MAX_SPELT_OUT` of them at most. */
export function hrefOfReplay(isins: readonly Isin[]): string {
  const [detail] = isins;
  const entries = isins.slice(0, MAX_SPELT_OUT).map((isin) => ({ kind: "isin", isin }) as const);
  const desk = new URLSearchParams(location.search);
  // The presenter's page shows no instruments.
  desk.delete("view");
  const search = writeAddress({ entries, detail, listId: undefined }, desk.toString());
  return `${location.pathname}${search}`;
}
