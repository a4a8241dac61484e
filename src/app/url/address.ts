import { type Isin, parseIsin } from "#market/isin.ts";
import { cutText } from "#market/text.ts";
import { asEntry, type Entry, textOf } from "#storage/entry.ts";

/** The content of a Touchline address: which instruments, which of them in detail. */
export interface Address {
  /** The entries of `?isin=`, in order and without repetition; undefined where it is absent. */
  readonly entries: readonly Entry[] | undefined;
  readonly focus: Isin | undefined;
  /** The id of a saved list, where it is too long for an address to spell out. */
  readonly list: string | undefined;
}

/** Beyond this many instruments the address names the list instead of spelling it out. */
export const MAX_SPELT_OUT = 200;
/** In characters, from the question mark on. Servers and proxies refuse a request line of over 8 KiB. */
export const MAX_ADDRESS_LENGTH = 8000;
/** The number of instruments that fit into the address of a list that is not stored. */
export const MAX_UNSTORED = 590;
/** The length at which an entry that is no ISIN is cut. */
const MAX_INVALID_LENGTH = 40;

export function readAddress(search: string): Address {
  const query = new URLSearchParams(search);
  const isin = query.get("isin");
  return {
    entries: isin === null ? undefined : readEntries(isin),
    focus: parseIsin(query.get("focus") ?? ""),
    list: query.get("list") ?? undefined,
  };
}

function readEntries(text: string): readonly Entry[] {
  const seen = new Map<string, Entry>();
  for (const part of text.split(",")) {
    const trimmed = part.trim();
    if (trimmed === "") continue;
    const isin = parseIsin(trimmed);
    const shown = cutText(trimmed, MAX_INVALID_LENGTH).trimEnd();
    const known = isin ?? shown;
    seen.set(known, seen.get(known) ?? (isin ? asEntry(isin) : { kind: "invalid", text: shown }));
  }
  return [...seen.values()];
}

export interface View {
  readonly entries: readonly Entry[];
  readonly focus: Isin | undefined;
  /** The saved list that is open; undefined for one that came with a link. */
  readonly listId: string | undefined;
}

/**
 * The query string that reproduces a view. Parameters of other concerns (`lang`, `view`) stay as
 * they are in `search`. Commas stay readable, as in the documented form.
 */
export function writeAddress({ entries, focus, listId }: View, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ["isin", "focus", "list"]) query.delete(name);
  const spelt = entries.map((entry) => encodeURIComponent(textOf(entry))).join();
  const isLong = entries.length > MAX_SPELT_OUT;
  const list = isLong && listId ? `list=${encodeURIComponent(listId)}` : spelt && `isin=${spelt}`;
  const parts = [list, focus && `focus=${focus}`, query.toString()].filter(Boolean).join("&");
  return parts && `?${parts}`;
}
