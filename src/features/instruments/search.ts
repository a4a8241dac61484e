import type { Isin } from "#market/isin.ts";

/** Finds instruments as one types: a longer query looks only through what the shorter one found. */
export interface InstrumentSearch {
  find(query: string): readonly Isin[];
}

export function createSearch(isins: readonly Isin[]): InstrumentSearch {
  let lastQuery = "";
  let lastHits = isins;
  return {
    find(query) {
      const wanted = normalise(query);
      if (wanted === lastQuery) return lastHits;
      const among = wanted.startsWith(lastQuery) ? lastHits : isins;
      lastHits = wanted === "" ? isins : among.filter((isin) => isin.includes(wanted));
      lastQuery = wanted;
      return lastHits;
    },
  };
}

/** ISINs are upper case; blanks come along when one is copied from a printed page. */
export const normalise = (query: string): string => query.replace(/\s+/g, "").toUpperCase();
