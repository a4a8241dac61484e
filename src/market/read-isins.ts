import { type Isin, isinCheckDigit, parseIsin } from "./isin.ts";
import { cutText } from "./text.ts";

const MAX_MALFORMED_LENGTH = 40;
const SEPARATORS = /[\s,;|"'`´‘’‚“”„«»‹›]+/u;

/** One word of a paste: an ISIN with what is to be said of its check digit, or what it was instead. */
export type ParsedIsin =
  | { kind: "isin"; isin: Isin; checkDigit: "valid" | "wrong"; expected: string }
  | { kind: "malformed"; text: string };

/**
 * Reads a paste: words between blanks, commas, semicolons, bars and quotes, in order, each once.
 * Nothing is corrected: lower case stays malformed, so that a person sees what would be asked for.
 */
export function readIsins(text: string): readonly ParsedIsin[] {
  const readings = new Map<string, ParsedIsin>();
  for (const word of text.split(SEPARATORS)) {
    if (word === "") continue;
    const reading = readWord(word);
    readings.set(reading.kind === "isin" ? reading.isin : reading.text, reading);
  }
  return [...readings.values()];
}

function readWord(word: string): ParsedIsin {
  const isin = parseIsin(word);
  if (isin === undefined) return { kind: "malformed", text: cutText(word, MAX_MALFORMED_LENGTH) };
  const expected = isinCheckDigit(isin);
  const checkDigit = isin.endsWith(expected) ? "valid" : "wrong";
  return { kind: "isin", isin, checkDigit, expected };
}
