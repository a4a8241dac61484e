import { parseQuoteBody } from "#market/client/contract.ts";
import type { QuotePoint } from "#market/history.ts";
import type { Isin } from "#market/isin.ts";
import { seededRandom } from "../../simulation/random.ts";

const POINTS = 50_000;
const SPAN_MS = 59 * 60_000;

/** The quotes of the last hour, with the same prices each time. */
export function pastOf(isin: Isin): readonly QuotePoint[] {
  const random = seededRandom(7);
  const from = Date.now() - SPAN_MS;
  let cents = 10_000;
  return Array.from({ length: POINTS }, (_, index) => {
    const at = Math.floor(from + (index * SPAN_MS) / POINTS);
    cents += random() < 0.5 ? -1 : 1;
    const level = (price: number) => ({ price: (price / 100).toFixed(2), size: "100" });
    const body = {
      instrument: isin,
      bid: level(cents),
      ask: level(cents + 4),
      updatedAt: new Date(at).toISOString(),
    };
    return { ...parseQuoteBody(JSON.stringify(body), isin), checkedAtEpochMs: at };
  });
}
