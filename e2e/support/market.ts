import { isinCheckDigit, parseIsin } from "#market/isin.ts";
import { FIRST_WATCHED } from "#server/simulator/market/universe.ts";

/** Two instruments that every simulated market lists, and one with a valid check digit that none lists. */
export const APPLE = "US0378331005";
export const FUND = "IE000CNSFAR2";
export const UNLISTED = "DE0007164600";
/** A third instrument that every simulated market lists. */
export const THIRD = `${FIRST_WATCHED[2]}`;
/** The instrument after it in the market. */
export const FOURTH = `${FIRST_WATCHED[3]}`;

/** Returns `count` ISINs with valid check digits that no simulated market lists. */
export const unlistedIsins = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => {
    const stem = `ZZ${String(index).padStart(9, "0")}`;
    const shaped = parseIsin(`${stem}0`);
    if (!shaped) throw new Error("unreachable");
    return `${stem}${isinCheckDigit(shaped)}`;
  });

/** The figures of the product's own example. */
export const EXAMPLE = touch({ bid: "10.6620 x 4800", ask: "10.7000 x 4800" });

/** Returns a quote's sides as the service writes them, from `price x size`. */
export function touch({ bid, ask }: Readonly<Record<"bid" | "ask", string>>) {
  return { bid: level(bid), ask: level(ask) };
}

function level(text: string) {
  const [price = "", size = ""] = text.split(" x ");
  return { price, size };
}
