import { type Isin, isinCheckDigit, parseIsin } from "#market/isin.ts";

/** Returns instrument number `n`, with a valid check digit. */
export function testIsin(n: number): Isin {
  const stem = `DE${String(n).padStart(9, "0")}`;
  const parsed = parseIsin(stem + isinCheckDigit(`${stem}0` as Isin));
  if (!parsed) throw new Error("unreachable");
  return parsed;
}
