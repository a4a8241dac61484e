import type { Nominal } from "./nominal.ts";

/** Twelve characters in the form of an ISIN; the check digit may be wrong. */
export type Isin = Nominal<string, "Isin">;

/** The form that the gateway accepts in a request. */
export const ISIN_PATTERN = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/;

/**
 * Reads one ISIN by its form alone. A wrong check digit is accepted, because only the service decides what
 * is listed. Lower case is malformed.
 */
export function parseIsin(text: string): Isin | undefined {
  return ISIN_PATTERN.test(text) ? (text as Isin) : undefined;
}

/** Returns the check digit that ISO 6166 expects: Luhn over the digits, letters read as 10 to 35. */
export function isinCheckDigit(isin: Isin): string {
  let sum = 0;
  let isDoubled = true;
  const add = (digit: number) => {
    const value = isDoubled ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
    isDoubled = !isDoubled;
  };
  for (let at = 10; at >= 0; at -= 1) {
    const number = Number.parseInt(isin.charAt(at), 36);
    add(number % 10);
    if (number > 9) add(Math.floor(number / 10));
  }
  return String((10 - (sum % 10)) % 10);
}

/** Returns whether the last digit is the check digit of ISO 6166. */
export function hasValidCheckDigit(isin: Isin): boolean {
  return isin.endsWith(isinCheckDigit(isin));
}

/** The two-letter prefix: an ISO 3166 country code, or a reserved code such as `XS`. */
export function countryOf(isin: Isin): string {
  return isin.slice(0, 2);
}
