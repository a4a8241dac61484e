import { NO_NAMES } from "#live/instrument-names.ts";
import { foldText } from "#market/fold-text.ts";
import type { Isin } from "#market/isin.ts";
import type { LabelsByIsin } from "#storage/labels.ts";

/** Finds instruments while the user types: a longer query searches only the hits of the shorter one. */
export interface InstrumentSearch {
  find(query: string): readonly Isin[];
}

/** Creates a search over ISINs, the user's labels and the operator's names. */
export function createSearch(
  isins: readonly Isin[],
  labels: LabelsByIsin = {},
  names = NO_NAMES,
): InstrumentSearch {
  const normalisedLabels = new Map<string, string>(
    Object.entries(labels).map(([isin, label = ""]) => [isin, normalise(label)]),
  );
  const all = { query: "", hits: isins, words: names.wordsFor(isins) };
  let last = all;
  /** Searches the few labels once, instead of looking up a label for every instrument. */
  const findByLabel = (wanted: string) =>
    new Set(
      [...normalisedLabels].flatMap(([isin, label]) => (label.includes(wanted) ? [isin] : [])),
    );
  const search = (among: typeof all, query: string) => {
    const wanted = normalise(query);
    const labelled = findByLabel(wanted);
    const matchesName = names.matcher(query);
    const hits: Isin[] = [];
    const words: (string | undefined)[] = [];
    among.hits.forEach((isin, index) => {
      const name = among.words[index];
      if (!isin.includes(wanted) && !labelled.has(isin) && !matchesName(name)) return;
      hits.push(isin);
      words.push(name);
    });
    return { query, hits, words };
  };
  return {
    find(typed) {
      const query = typed.trim().toUpperCase();
      if (query === last.query) return last.hits;
      // A query that begins with punctuation has no word yet; a longer one may find more than it does.
      const isLonger = /^\w/.test(last.query) && query.startsWith(last.query);
      last = query === "" ? all : search(isLonger ? last : all, query);
      return last.hits;
    },
  };
}

/** Folds case and accents, and removes blanks, which an ISIN copied from a printed page contains. */
export const normalise = (query: string): string => foldText(query).replace(/\s+/g, "");
