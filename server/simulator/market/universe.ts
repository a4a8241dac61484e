import { type Isin, isinCheckDigit, parseIsin } from "#market/isin.ts";

const EXAMPLES = ["US0378331005", "IE000CNSFAR2"] as const;
const COUNTRIES = ["DE", "US", "FR", "GB", "CH", "NL", "IE", "LU", "JP", "SE", "CA", "AU", "ES"];

/** No I, O, Y or Z: thirty-two signs that are not mistaken for one another. */
const ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWX";

/** Multiplying by an odd number modulo 2³⁰ scatters the indices and repeats none. */
const SCATTER = 0x2545f491;
const SCATTER_MASK = 0x3fffffff;

function isinOf(text: string): Isin {
  const isin = parseIsin(text);
  if (isin === undefined) throw new Error(`The simulator made a malformed ISIN: ${text}`);
  return isin;
}

/** Six signs from an index; different indices below 2³⁰ give different signs. */
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
 * The ISIN at a place of the list, made from the place alone: asking for more never changes those
 * before. Beyond the two examples that links use, the codes are invented (they all begin with the
 * same three signs after the country) and end in the right ISO 6166 check digit.
 */
function isinAt(index: number): Isin {
  const example = EXAMPLES[index];
  if (example !== undefined) return isinOf(example);
  const country = COUNTRIES[index % COUNTRIES.length] ?? "DE";
  const body = `${country}0Z9${scatter(index)}`;
  return isinOf(body + isinCheckDigit(isinOf(`${body}0`)));
}

/** The first `count` instruments, in order. */
export function instrumentList(count: number): readonly Isin[] {
  return Array.from({ length: count }, (_, index) => isinAt(index));
}

/** The instruments of a first run: of varied scale, seven of them lively and one quiet. */
export const FIRST_WATCHED: readonly Isin[] = instrumentList(8);
