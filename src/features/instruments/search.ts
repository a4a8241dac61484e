import { NO_NAMES } from "#live/instrument-names.ts";
import { foldText } from "#market/fold-text.ts";
import type { Isin } from "#market/isin.ts";
import {
  createWordMatcher,
  indexWords,
  MATCH,
  type Match,
  MIN_INSIDE_LENGTH,
} from "#market/match-words.ts";
import type { LabelsByIsin } from "#storage/labels.ts";
import { joinTexts } from "./joined-texts.ts";

interface Hits {
  /** Best first; of equally good ones first those of the open list, each in the order of the list. */
  readonly isins: readonly Isin[];
  /** Whether nothing but the inside of words and ISINs matches. */
  readonly areInside: boolean;
}

export interface InstrumentSearch {
  /**
   * Finds instruments. The order stays for a query, whatever is added or removed meanwhile: a tick moves no row.
   *
   * @param watched instruments of the open list, which come before equally good ones
   */
  readonly find: (query: string, watched?: ReadonlySet<Isin>) => Hits;
}

/** Creates the search of rail, phone and command field over ISINs, the user's labels and the operator's names. */
export function createSearch(
  isins: readonly Isin[],
  labels: LabelsByIsin = {},
  names = NO_NAMES,
): InstrumentSearch {
  const words = names.wordsFor(isins);
  const joinedIsins = joinTexts(isins);
  const joinedWords = joinTexts(words);
  const indexedLabels = indexLabels(isins, labels);
  const labelled = new Set(indexedLabels.map(({ index }) => index));

  /** Returns the best match of each instrument by its index; `NO_MATCH` for none. */
  const match = (query: string) => {
    const wanted = normalise(query);
    const { longestPart, matchWords } = createWordMatcher(query);
    const matches = new Uint8Array(isins.length).fill(NO_MATCH);
    const add = (index: number, found: number = NO_MATCH) => {
      if (found < (matches[index] ?? NO_MATCH)) matches[index] = found;
    };
    const isinPart = wanted.length < MIN_INSIDE_LENGTH ? `\n${wanted}` : wanted;
    joinedIsins.find(isinPart, (index) =>
      add(index, isins[index]?.startsWith(wanted) ? MATCH.isinBeginning : MATCH.insideIsin),
    );
    if (longestPart)
      joinedWords.find(longestPart, (index) => {
        const found = matchWords(words[index]);
        const isHidden = found !== undefined && labelled.has(index);
        add(index, isHidden ? Math.max(found, MATCH.hiddenName) : found);
      });
    for (const label of indexedLabels)
      add(label.index, matchWords(label.words) ?? matchWhole(label.whole, wanted));
    return matches;
  };
  const search = (query: string, watched: ReadonlySet<Isin>): Hits => {
    const ranked: Isin[][] = Array.from({ length: 2 * RANKS }, () => []);
    match(query).forEach((found, index) => {
      const isin = isins[index];
      if (isin && found !== NO_MATCH) ranked[2 * found + (watched.has(isin) ? 0 : 1)]?.push(isin);
    });
    const areInside = ranked.slice(0, 2 * MATCH.insideWords).every(({ length }) => length === 0);
    return { isins: ranked.flat(), areInside };
  };
  const all = { isins, areInside: false };
  let last = { query: "", hits: all };
  return {
    find(typed, watched = NONE) {
      const query = typed.trim().toUpperCase();
      if (query !== last.query) last = { query, hits: query === "" ? all : search(query, watched) };
      return last.hits;
    },
  };
}

const RANKS = Object.keys(MATCH).length;
const NONE: ReadonlySet<Isin> = new Set();

/** Above every match. */
const NO_MATCH = 255;

/** Prepares the few labels once, instead of looking up a label for every instrument of a search. */
function indexLabels(isins: readonly Isin[], labels: LabelsByIsin) {
  const labelled = new Map(Object.entries(labels));
  if (labelled.size === 0) return [];
  return isins.flatMap((isin, index) => {
    const label = labelled.get(isin);
    return label ? [{ index, words: indexWords(label), whole: normalise(label) }] : [];
  });
}

/** Matches a label without its blanks, so that one in any script and spacing is found. */
function matchWhole(label: string, wanted: string): Match | undefined {
  const at = label.indexOf(wanted);
  if (at === 0) return label === wanted ? MATCH.wholeText : MATCH.textBeginning;
  return at > 0 && wanted.length >= MIN_INSIDE_LENGTH ? MATCH.insideWords : undefined;
}

/** Folds case and accents, and removes blanks, which an ISIN copied from a printed page contains. */
export const normalise = (query: string): string => foldText(query).replace(/\s+/g, "");
