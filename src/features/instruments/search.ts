import { NO_NAMES } from "#live/instrument-names.ts";
import { foldText } from "#market/fold-text.ts";
import type { Isin } from "#market/isin.ts";

/** Finds instruments as one types: a longer query looks only through what the shorter one found. */
export interface InstrumentSearch {
  find(query: string): readonly Isin[];
}

/** The user's labels, by ISIN. */
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
  let last = { query: "", hits: isins, words: names.wordsFor(isins) };
  const all = last;
  /** Few have a label: these are indexed once instead of a lookup for every instrument. */
  const labelled = (wanted: string) =>
    new Set([...ofLabels].flatMap(([isin, label]) => (label.includes(wanted) ? [isin] : [])));
  const search = (among: typeof all, query: string) => {
    const wanted = normalise(query);
    const byLabel = labelled(wanted);
    const isCalled = names.matcher(query);
    const hits: Isin[] = [];
    const words: (string | undefined)[] = [];
    among.hits.forEach((isin, at) => {
      const name = among.words[at];
      if (!isin.includes(wanted) && !byLabel.has(isin) && !isCalled(name)) return;
      hits.push(isin);
      words.push(name);
    });
    return { query, hits, words };
  };
  return {
    find(given) {
      const query = given.trim().toUpperCase();
      if (query === last.query) return last.hits;
      // A query that begins with a sign has no word yet, and what it finds is no bound for longer ones.
      const isLonger = /^\w/.test(last.query) && query.startsWith(last.query);
      last = query === "" ? all : search(isLonger ? last : all, query);
      return last.hits;
    },
  };
}

/** Blanks are ignored as well: an ISIN that is copied from a printed page has some. */
export const normalise = (query: string): string => foldText(query).replace(/\s+/g, "");
