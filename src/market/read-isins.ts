import { type Isin, isinCheckDigit, parseIsin } from "./isin.ts";
import { cutText } from "./text.ts";

const MAX_MALFORMED_LENGTH = 40;
const SEPARATORS = /[\s,;|"'`´‘’‚“”„«»‹›]+/u;

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

/** Removes characters that nobody sees, such as a zero-width space that came with a copy from a web page or a PDF. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, "");

/** One word of a paste: an ISIN with the result of its check digit, or a malformed text. */
export type ParsedIsin =
  | { kind: "isin"; isin: Isin; checkDigit: "valid" | "wrong"; expected: string }
  | { kind: "malformed"; text: string };

/**
 * Splits a paste at white space, commas, semicolons, bars and quotation marks and reads each word, in order
 * and without duplicates. Invisible characters are removed. Nothing that can be seen is corrected: a user sees
 * exactly what would be requested, so lower case is malformed.
 */
export function readIsins(text: string): readonly ParsedIsin[] {
  const readings = new Map<string, ParsedIsin>();
  for (const word of withoutInvisible(text).split(SEPARATORS)) {
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
