import type { Isin } from "#market/isin.ts";
import type { Lengths } from "#storage/table-lengths.ts";

/** Lengths of the longest texts that each row has shown. */
export type SeenLengths = Map<Isin, Lengths>;

export const NO_LENGTHS: Lengths = { price: 0, size: 0, spread: 0, amount: 0, cost: 0 };

/** Returns the maximum of each length; the same object if none has grown. */
export function longer(known: Lengths, shown: Partial<Lengths>): Lengths {
  let grown = known;
  for (const kind of Object.keys(known) as (keyof Lengths)[]) {
    const length = shown[kind] ?? 0;
    if (length > known[kind]) grown = { ...grown, [kind]: length };
  }
  return grown;
}

/** Records the lengths of texts that a row shows. */
export function see(seen: SeenLengths, isin: Isin, shown: Partial<Lengths>): void {
  const known = seen.get(isin) ?? NO_LENGTHS;
  const grown = longer(known, shown);
  if (grown !== known) seen.set(isin, grown);
}
