import type { Isin } from "#market/isin.ts";
import { folded } from "#market/text.ts";

/** Finds instruments as one types: a longer query looks only through what the shorter one found. */
export interface InstrumentSearch {
  find(query: string): readonly Isin[];
}

/** What a person calls instruments, by ISIN. */
export type Labels = Readonly<Partial<Record<string, string>>>;

/** Looks through ISINs and through what a person calls them. */
export function createSearch(isins: readonly Isin[], labels: Labels = {}): InstrumentSearch {
  const ofLabels = new Map(
    Object.entries(labels).map(([isin, label = ""]) => [isin, normalise(label)]),
  );
  let lastQuery = "";
  let lastHits = isins;
  const isHit = (isin: Isin, wanted: string) =>
    isin.includes(wanted) || ofLabels.get(isin)?.includes(wanted) === true;
  return {
    find(query) {
      const wanted = normalise(query);
      if (wanted === lastQuery) return lastHits;
      const among = wanted.startsWith(lastQuery) ? lastHits : isins;
      lastHits = wanted === "" ? isins : among.filter((isin) => isHit(isin, wanted));
      lastQuery = wanted;
      return lastHits;
    },
  };
}

/** Nor do blanks tell anything apart: they come along when an ISIN is copied from a printed page. */
export const normalise = (query: string): string => folded(query).replace(/\s+/g, "");
