import type { Nominal } from "./nominal.ts";

/** Twelve characters of the shape of an ISIN; its check digit may be wrong. */
export type Isin = Nominal<string, "Isin">;

/** The shape that may be asked for: the same rule as the gateway's. */
export const ISIN_PATTERN = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/;

/**
 * Reads one ISIN by its shape alone: a wrong check digit still parses, because the service, not
 * arithmetic, decides what is listed. Lower case is malformed.
 */
export function parseIsin(text: string): Isin | undefined {
  return ISIN_PATTERN.test(text) ? (text as Isin) : undefined;
}

/** The check digit that ISO 6166 expects: Luhn over the digits, letters read as 10 to 35. */
export function isinCheckDigit(isin: Isin): string {
  const digits = Array.from(isin.slice(0, 11), (sign) => Number.parseInt(sign, 36)).join("");
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight += 1) {
    const value = Number(digits.at(-1 - fromRight)) * (fromRight % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Whether the last digit is the one that ISO 6166 expects. */
export function hasValidCheckDigit(isin: Isin): boolean {
  return isin.endsWith(isinCheckDigit(isin));
}

/** The two-letter prefix: an ISO 3166 country code, or one of the reserved ones such as `XS`. */
export function countryOf(isin: Isin): string {
  return isin.slice(0, 2);
}
