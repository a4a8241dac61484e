import type { Lengths } from "#storage/table-lengths.ts";

/** Returns the maximum of each length; the same object if none has grown. */
export function longest(known: Lengths, seen: Partial<Lengths>): Lengths {
  let grown = known;
  for (const kind of Object.keys(known) as (keyof Lengths)[]) {
    const length = seen[kind] ?? 0;
    if (length > known[kind]) grown = { ...grown, [kind]: length };
  }
  return grown;
}
