import type { QuoteState } from "#engine/protocol/quote-state.ts";
import type { CheckedQuote } from "#engine/protocol/source.ts";
import type { AlertTerms } from "#market/alert.ts";
import { alertValue } from "#market/alert-value.ts";
import type { Figure } from "#market/figure.ts";

/** Why an alert cannot be checked just now: what its quote is instead of live, or a mid without bps. */
export type HoldReason = Exclude<QuoteState, "live"> | "no-bps";

/** The present value for an alert, or the reason why there is none. */
export type AlertCheck =
  | { readonly value: Figure; readonly checked: CheckedQuote }
  | { readonly held: HoldReason };

/**
 * The check of the source's last quote, where that is newer than the one on screen. A page draws quotes up to
 * an eighth of a second late; meanwhile an alert may have fired at the newer one.
 */
export function latestCheck(
  terms: Pick<AlertTerms, "on">,
  shown: AlertCheck,
  last: CheckedQuote | undefined,
): AlertCheck {
  // An age grows by itself: the one on screen is as good.
  if (terms.on === "market-age" || !("value" in shown) || !last) return shown;
  return last.checkedAt > shown.checked.checkedAt ? checkAlert(terms, "live", last, 0) : shown;
}

/** Held data is never compared, however far beyond the level it is: the market may have left it. */
export function checkAlert(
  { on }: Pick<AlertTerms, "on">,
  state: QuoteState,
  checked: CheckedQuote | undefined,
  marketAgeMs: number,
): AlertCheck {
  if (state !== "live") return { held: state };
  if (!checked) return { held: "waiting" };
  const { quote, derived } = checked;
  const value = alertValue(on, { quote, derived, marketAgeMs });
  return value === undefined ? { held: "no-bps" } : { value, checked };
}
