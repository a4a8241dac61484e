import { foldText } from "./fold-text.ts";

/** The fewest characters that are found inside words and ISINs: one alone would find nearly everything. */
export const MIN_INSIDE_LENGTH = 2;

/** What of an instrument matches a query, best first. */
export const MATCH = {
  /** The query is the whole name or label. */
  wholeText: 0,
  isinBeginning: 1,
  /** A name or label begins with the whole words of the query. */
  leadingWords: 2,
  wholeWords: 3,
  /** A name or label begins with the query, which ends within a word. */
  textBeginning: 4,
  wordBeginnings: 5,
  /** Beginnings of words of a name that is not on screen, because the user's label replaces it. */
  hiddenName: 6,
  insideWords: 7,
  insideIsin: 8,
} as const;
export type Match = (typeof MATCH)[keyof typeof MATCH];

/** The folded words of a text, with a blank before and after each, as `createWordMatcher` needs them. */
export const indexWords = (text: string): string => ["", ...wordsIn(text), ""].join(" ");

export interface WordMatcher {
  /** A part that all matching texts have, the longest one; undefined if the query has no word. */
  readonly longestPart: string | undefined;
  /** Says how well indexed words match the query; undefined for no match. */
  readonly matchWords: (indexed: string | undefined) => Match | undefined;
}

/**
 * Prepares a query for a search among indexed words. Each word of it has to be in the text, in any order,
 * ignoring case and accents; the worst of them decides. Words that begin the text in their order match better. A query
 * without a word matches nothing.
 */
export function createWordMatcher(query: string): WordMatcher {
  const words = wordsIn(query);
  const parts = words.map((word) => (word.length < MIN_INSIDE_LENGTH ? ` ${word}` : word));
  const beginnings = words.map((word) => ` ${word}`);
  const wholes = words.map((word) => ` ${word} `);
  const inOrder = ["", ...words].join(" ");
  const wholeText = `${inOrder} `;
  const [longestPart] = parts.toSorted((a, b) => b.length - a.length);
  return {
    longestPart,
    matchWords(indexed) {
      if (indexed === undefined || words.length === 0) return undefined;
      if (!hasAll(indexed, parts)) return undefined;
      if (!hasAll(indexed, beginnings)) return MATCH.insideWords;
      if (indexed === wholeText) return MATCH.wholeText;
      if (!hasAll(indexed, wholes))
        return indexed.startsWith(inOrder) ? MATCH.textBeginning : MATCH.wordBeginnings;
      return indexed.startsWith(wholeText) ? MATCH.leadingWords : MATCH.wholeWords;
    },
  };
}

/** Uses `indexOf`, which takes a fraction of the time of `includes` among 100,000 texts. */
function hasAll(text: string, parts: readonly string[]): boolean {
  for (const part of parts) if (text.indexOf(part) < 0) return false;
  return true;
}

/** The folded words of a text: runs of letters and digits. */
export const wordsIn = (text: string): readonly string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
