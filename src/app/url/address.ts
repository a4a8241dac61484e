import { type Isin, parseIsin } from "#market/isin.ts";
import { cutText } from "#market/text.ts";
import { asEntry, type Entry, textOf } from "#storage/entry.ts";

/** Content of a Touchline address. */
export interface Address {
  /** Entries of `?isin=`, in order and without duplicates; undefined if it is absent. */
  readonly entries: readonly Entry[] | undefined;
  /** Instrument in detail. */
  readonly detail: Isin | undefined;
  /** Id of a saved list that is too long for the address to spell out. */
  readonly list: string | undefined;
}

/** Number of instruments up to which the address spells out a saved list; a longer one is named by its id. */
export const MAX_SPELT_OUT = 200;
/** In characters, from the question mark on. Servers and proxies refuse a request line of over 8 KiB. */
export const MAX_ADDRESS_LENGTH = 8000;
/** Number of instruments that fit into the address of a list that is not stored. */
export const MAX_UNSTORED = 590;
/** Length in characters at which an entry that is no ISIN is cut. */
const MAX_INVALID_LENGTH = 40;

export function readAddress(search: string): Address {
  const query = new URLSearchParams(search);
  const isin = query.get("isin");
  return {
    entries: isin === null ? undefined : readEntries(isin),
    detail: parseIsin(query.get("focus") ?? ""),
    list: query.get("list") ?? undefined,
  };
}

function readEntries(text: string): readonly Entry[] {
  const seen = new Map<string, Entry>();
  for (const part of text.split(",")) {
    const trimmed = part.trim();
    if (trimmed === "") continue;
    const isin = parseIsin(trimmed);
    const text = cutText(trimmed, MAX_INVALID_LENGTH).trimEnd();
    const key = isin ?? text;
    seen.set(key, seen.get(key) ?? (isin ? asEntry(isin) : { kind: "invalid", text }));
  }
  return [...seen.values()];
}

/** View of the desk that an address reproduces. */
export interface View {
  readonly entries: readonly Entry[];
  readonly detail: Isin | undefined;
  /** Id of the saved list that is open; undefined for a shared list. */
  readonly listId: string | undefined;
}

/**
 * Returns the query string that reproduces a view. Other parameters of `search` (`lang`, `view`) are kept.
 * Commas are not encoded, as in the documented form.
 */
export function writeAddress({ entries, detail, listId }: View, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ["isin", "focus", "list"]) query.delete(name);
  const spelt = entries.map((entry) => encodeURIComponent(textOf(entry))).join();
  const isLong = entries.length > MAX_SPELT_OUT;
  const list = isLong && listId ? `list=${encodeURIComponent(listId)}` : spelt && `isin=${spelt}`;
  const parts = [list, detail && `focus=${detail}`, query.toString()].filter(Boolean).join("&");
  return parts && `?${parts}`;
}
