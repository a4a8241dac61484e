import type { Isin } from "#market/isin.ts";

/** A watched entry: an ISIN, or an invalid text from a link, which is shown as such. */
export type Entry =
  | { readonly kind: "isin"; readonly isin: Isin }
  | { readonly kind: "invalid"; readonly text: string };

export const asEntry = (isin: Isin): Entry => ({ kind: "isin", isin });

export const textOf = (entry: Entry): string => (entry.kind === "isin" ? entry.isin : entry.text);

export const isinsOf = (entries: readonly Entry[]): readonly Isin[] =>
  entries.flatMap((entry) => (entry.kind === "isin" ? [entry.isin] : []));
