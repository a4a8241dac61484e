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
  const ofLabels = new Map<string, string>(
    Object.entries(labels).map(([isin, label = ""]) => [isin, normalise(label)]),
  );
  let lastQuery = "";
  let lastHits = isins;
  /** Few have a label: these are indexed once instead of a lookup for every instrument. */
  const labelled = (wanted: string) =>
    new Set([...ofLabels].flatMap(([isin, label]) => (label.includes(wanted) ? [isin] : [])));
  const hitsAmong = (among: readonly Isin[], wanted: string) => {
    const byLabel = labelled(wanted);
    return byLabel.size === 0
      ? among.filter((isin) => isin.includes(wanted))
      : among.filter((isin) => isin.includes(wanted) || byLabel.has(isin));
  };
  return {
    find(query) {
      const wanted = normalise(query);
      if (wanted === lastQuery) return lastHits;
      const among = wanted.startsWith(lastQuery) ? lastHits : isins;
      lastHits = wanted === "" ? isins : hitsAmong(among, wanted);
      lastQuery = wanted;
      return lastHits;
    },
  };
}

/** Blanks are ignored as well: an ISIN that is copied from a printed page has some. */
export const normalise = (query: string): string => folded(query).replace(/\s+/g, "");
