import type { Figure } from "#market/figure.ts";
import type { Derived, Quote } from "#market/quote.ts";
import type { AlertSubject } from "./alert.ts";

/** A quote with its derived figures and its market age in milliseconds. */
export interface WatchedQuote {
  readonly quote: Quote;
  readonly derived: Derived;
  readonly marketAgeMs: number;
}

/** Returns the figure that an alert on `on` compares; undefined for `bps` where mid ≤ 0. */
export function alertValue(
  on: AlertSubject,
  { quote, derived, marketAgeMs }: WatchedQuote,
): Figure | undefined {
  switch (on) {
    case "bid":
    case "ask":
      return quote[on].price;
    case "mid":
    case "spread":
      return derived[on];
    case "move":
      return derived.mid;
    case "bps":
      return derived.bps;
    case "market-age":
      return secondsOf(marketAgeMs);
  }
}

/** Formats milliseconds as seconds with three decimals. Two clocks may disagree, so a negative age becomes 0. */
function secondsOf(ms: number): Figure {
  const whole = Math.max(0, Math.floor(ms));
  const fraction = String(whole % 1000).padStart(3, "0");
  return `${Math.trunc(whole / 1000)}.${fraction}` as Figure;
}
