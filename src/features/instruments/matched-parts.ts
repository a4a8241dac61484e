import { foldText } from "#market/fold-text.ts";
import { MIN_INSIDE_LENGTH, wordsIn } from "#market/match-words.ts";

/** A piece of a text; `isMatch` is true if the search found it. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * Splits a text at what a query matched, so that a hit shows why it was found. Words at the beginnings of
 * words come first; then the first place that holds the whole query, with blanks ignored, as in the search for
 * ISINs and labels; then words inside words.
 */
export function matchedParts(text: string, query: string): readonly TextPart[] {
  const folded = fold(text, /^$/);
  const ranges =
    wordRanges(query, rangeOfBeginning(folded)) ??
    wholeRange(text, query) ??
    wordRanges(query, rangeInside(folded)) ??
    [];
  const parts: TextPart[] = [];
  let end = 0;
  const push = (from: number, to: number, isMatch: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), isMatch });
  };
  for (const [from, to] of ranges) {
    push(end, from, false);
    push(Math.max(end, from), to, true);
    end = Math.max(end, to);
  }
  push(end, text.length, false);
  return parts;
}

type Range = readonly [from: number, to: number];

interface Folded {
  readonly text: string;
  /** Position in the original text of each folded character, and of the end. */
  readonly positions: readonly number[];
}

/** Folds each character by itself, because folding may change the number of characters. */
function fold(original: string, skipped: RegExp): Folded {
  let text = "";
  let position = 0;
  const positions: number[] = [];
  for (const character of original) {
    const folded = skipped.test(character) ? "" : foldText(character);
    text += folded;
    for (let nth = 0; nth < folded.length; nth += 1) positions.push(position);
    position += character.length;
  }
  return { text, positions: [...positions, position] };
}

/** Returns the ranges of the query's words, in order; undefined unless each has one. */
function wordRanges(
  query: string,
  rangeOfWord: (word: string) => Range | undefined,
): readonly Range[] | undefined {
  const words = wordsIn(query);
  const ranges = words.flatMap((word) => {
    const range = rangeOfWord(word);
    return range ? [range] : [];
  });
  if (words.length === 0 || ranges.length < words.length) return undefined;
  return ranges.toSorted(([a], [b]) => a - b);
}

const rangeOfBeginning = (folded: Folded) => (word: string) =>
  rangeAt(folded, folded.text.search(new RegExp(`(?<![\\p{L}\\p{N}])${word}`, "u")), word.length);

/** Finds a word where it begins a word, and else inside one. */
const rangeInside = (folded: Folded) => (word: string) =>
  rangeOfBeginning(folded)(word) ?? rangeOfPart(folded, word);

function wholeRange(text: string, query: string): readonly Range[] | undefined {
  const range = rangeOfPart(fold(text, /^\s$/), foldText(query).replace(/\s+/g, ""));
  if (!range) return undefined;
  const [from, to] = range;
  // Blanks are skipped up to the next character, and one behind the match is no part of it.
  return [[from, from + text.slice(from, to).trimEnd().length]];
}

function rangeOfPart(folded: Folded, wanted: string): Range | undefined {
  const at = wanted === "" ? -1 : folded.text.indexOf(wanted);
  return at > 0 && wanted.length < MIN_INSIDE_LENGTH
    ? undefined
    : rangeAt(folded, at, wanted.length);
}

const rangeAt = ({ positions }: Folded, at: number, length: number): Range | undefined =>
  at < 0 ? undefined : [positions[at] ?? 0, positions[at + length] ?? 0];
