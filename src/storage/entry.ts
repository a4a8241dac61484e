import type { Isin } from "#market/isin.ts";

/** A watched entry: an ISIN, or an invalid text from a link, which is shown as such. */
export type Entry =
  | { readonly kind: "isin"; readonly isin: Isin }
  | { readonly kind: "invalid"; readonly text: string };

export const asEntry = (isin: Isin): Entry => ({ kind: "isin", isin });

export const textOf = (entry: Entry): string => (entry.kind === "isin" ? entry.isin : entry.text);

export const isinsOf = (entries: readonly Entry[]): readonly Isin[] =>
  entries.flatMap((entry) => (entry.kind === "isin" ? [entry.isin] : []));

/** Returns the entries in the order of their texts in `keys`; those that are not among them come last. */
export function inOrder(entries: readonly Entry[], keys: readonly string[]): readonly Entry[] {
  const byKey = new Map(entries.map((entry) => [textOf(entry), entry]));
  const known = keys.flatMap((key) => byKey.get(key) ?? []);
  const isKnown = new Set(keys);
  return [...known, ...entries.filter((entry) => !isKnown.has(textOf(entry)))];
}
