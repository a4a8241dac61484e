import { useState } from "react";

/** A list as it was, as long as it says the same: for what is drawn anew by identity. */
export function useSame<Item extends string>(items: readonly Item[]): readonly Item[] {
  const [known, setKnown] = useState(items);
  if (known === items || known.join() === items.join()) return known;
  setKnown(items);
  return items;
}
