import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { QuoteState } from "#engine/protocol/quote-state.ts";
import type { AlertTerms } from "#market/alerts/alert.ts";
import { alertValue } from "#market/alerts/alert-value.ts";
import type { Figure } from "#market/figure.ts";

/** Reason why an alert cannot be checked: its quote is not live, or its mid has no bps. */
export type HoldReason = Exclude<QuoteState, "live"> | "no-bps";

/** Present value for an alert, or the reason why there is none. */
export type AlertCheck =
  | { readonly value: Figure; readonly checked: CheckedQuote }
  | { readonly held: HoldReason };

/**
 * Returns the check of the source's last quote if that is newer than the one on screen, otherwise the
 * check on screen. A page draws quotes up to 125 ms late; meanwhile an alert may fire at the newer one.
 */
export function latestCheck(
  terms: Pick<AlertTerms, "on">,
  shown: AlertCheck,
  last: CheckedQuote | undefined,
): AlertCheck {
  // A market age does not depend on when the quote was checked.
  if (terms.on === "market-age" || !("value" in shown) || !last) return shown;
  return last.checkedAt > shown.checked.checkedAt ? checkAlert(terms, "live", last, 0) : shown;
}

/** Returns the value of a quote for an alert, however old the quote is; undefined without a quote. */
export function lastValueOf(
  { on }: Pick<AlertTerms, "on">,
  checked: CheckedQuote | undefined,
  marketAgeMs: number,
): Figure | undefined {
  if (!checked) return undefined;
  const { quote, derived } = checked;
  return alertValue(on, { quote, derived, marketAgeMs });
}

/** Checks an alert against a quote. A quote that is not live gives no value: the market may have moved since. */
export function checkAlert(
  terms: Pick<AlertTerms, "on">,
  state: QuoteState,
  checked: CheckedQuote | undefined,
  marketAgeMs: number,
): AlertCheck {
  if (state !== "live") return { held: state };
  if (!checked) return { held: "waiting" };
  const value = lastValueOf(terms, checked, marketAgeMs);
  return value === undefined ? { held: "no-bps" } : { value, checked };
}
