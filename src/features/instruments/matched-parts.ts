import { foldText } from "#market/fold-text.ts";

/** A piece of a text; `isMatch` is true if the search found it. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * Splits a text at what a query matched, so that a hit shows why it was found. Words at the beginnings of
 * words come first, as in the search for names; otherwise the first place that holds the whole query, with
 * blanks ignored, as in the search for ISINs and labels.
 */
export function matchedParts(text: string, query: string): readonly TextPart[] {
  const ranges = wordRanges(fold(text, /^$/), query) ?? wholeRange(fold(text, /^\s$/), query) ?? [];
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

/** Returns the word beginnings that match, in order; undefined unless every word of the query has one. */
function wordRanges(folded: Folded, query: string): readonly Range[] | undefined {
  const words = foldText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const ranges = words.flatMap((word) => {
    const at = folded.text.search(new RegExp(`(?<![\\p{L}\\p{N}])${word}`, "u"));
    return at < 0 ? [] : [rangeOf(folded, at, word.length)];
  });
  if (words.length === 0 || ranges.length < words.length) return undefined;
  return ranges.toSorted(([a], [b]) => a - b);
}

function wholeRange(folded: Folded, query: string): readonly Range[] | undefined {
  const wanted = foldText(query).replace(/\s+/g, "");
  const at = wanted === "" ? -1 : folded.text.indexOf(wanted);
  return at < 0 ? undefined : [rangeOf(folded, at, wanted.length)];
}

const rangeOf = ({ positions }: Folded, at: number, length: number): Range => [
  positions[at] ?? 0,
  positions[at + length] ?? 0,
];
