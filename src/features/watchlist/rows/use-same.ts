import { useState } from "react";

/** Returns the same array while its elements are equal, for consumers that compare by identity. */
export function useSame<Item extends string>(items: readonly Item[]): readonly Item[] {
  const [known, setKnown] = useState(items);
  if (known === items || known.join() === items.join()) return known;
  setKnown(items);
  return items;
}
