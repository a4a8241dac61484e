import { NO_NAMES } from "#live/instrument-names.ts";
import type { Isin } from "#market/isin.ts";
import { folded } from "#market/text.ts";

/** Finds instruments as one types: a longer query looks only through what the shorter one found. */
export interface InstrumentSearch {
  find(query: string): readonly Isin[];
}

/** What a person calls instruments, by ISIN. */
export type Labels = Readonly<Partial<Record<string, string>>>;

/** Looks through ISINs, through what a person calls them, and through the operator's names. */
export function createSearch(
  isins: readonly Isin[],
  labels: Labels = {},
  names = NO_NAMES,
): InstrumentSearch {
  const ofLabels = new Map<string, string>(
    Object.entries(labels).map(([isin, label = ""]) => [isin, normalise(label)]),
  );
  let lastQuery = "";
  let lastHits = isins;
  /** Few have a label: these are indexed once instead of a lookup for every instrument. */
  const labelled = (wanted: string) =>
    new Set([...ofLabels].flatMap(([isin, label]) => (label.includes(wanted) ? [isin] : [])));
  const hitsAmong = (among: readonly Isin[], query: string) => {
    const wanted = normalise(query);
    const byLabel = labelled(wanted);
    const isNamed = names.matching(query);
    return among.filter((isin) => isin.includes(wanted) || byLabel.has(isin) || isNamed(isin));
  };
  return {
    find(given) {
      const query = given.trim().toUpperCase();
      if (query === lastQuery) return lastHits;
      // A query that begins with a sign has no word yet, and what it finds is no bound for longer ones.
      const isLonger = /^\w/.test(lastQuery) && query.startsWith(lastQuery);
      lastHits = query === "" ? isins : hitsAmong(isLonger ? lastHits : isins, query);
      lastQuery = query;
      return lastHits;
    },
  };
}

/** Blanks are ignored as well: an ISIN that is copied from a printed page has some. */
export const normalise = (query: string): string => folded(query).replace(/\s+/g, "");
