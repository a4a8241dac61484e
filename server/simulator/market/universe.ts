import { type Isin, isinCheckDigit, parseIsin } from "#market/isin.ts";

const EXAMPLES = ["US0378331005", "IE000CNSFAR2"] as const;
const COUNTRIES = ["DE", "US", "FR", "GB", "CH", "NL", "IE", "LU", "JP", "SE", "CA", "AU", "ES"];

/** Thirty-two characters without I, O, Y and Z, so that none is mistaken for another. */
const ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWX";

/** Multiplying by an odd number modulo 2³⁰ scatters the indices and repeats none. */
const SCATTER = 0x2545f491;
const SCATTER_MASK = 0x3fffffff;

function isinOf(text: string): Isin {
  const isin = parseIsin(text);
  if (isin === undefined) throw new Error(`The simulator made a malformed ISIN: ${text}`);
  return isin;
}

/** Returns six characters for an index; different indices below 2³⁰ give different characters. */
function scatter(index: number): string {
  let rest = Math.imul(index + 1, SCATTER) & SCATTER_MASK;
  let signs = "";
  for (let place = 0; place < 6; place += 1) {
    signs += ALPHABET.charAt(rest & 31);
    rest >>>= 5;
  }
  return signs;
}

/**
 * Returns the ISIN at an index of the list. It depends only on the index, so a longer list begins with the same ISINs.
 * Except for the two examples that links use, the codes are invented: they have the same three characters after the
 * country, and end with the right ISO 6166 check digit.
 */
function isinAt(index: number): Isin {
  const example = EXAMPLES[index];
  if (example !== undefined) return isinOf(example);
  const country = COUNTRIES[index % COUNTRIES.length] ?? "DE";
  const body = `${country}0Z9${scatter(index)}`;
  return isinOf(body + isinCheckDigit(isinOf(`${body}0`)));
}

/** Returns the first `count` instruments, in order. */
export function instrumentList(count: number): readonly Isin[] {
  return Array.from({ length: count }, (_, index) => isinAt(index));
}

/** The instruments of a first run: of varied scale, seven of them lively and one quiet. */
export const FIRST_WATCHED: readonly Isin[] = instrumentList(8);
