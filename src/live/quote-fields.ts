import type { CheckedQuote } from "#engine/protocol/checked.ts";

/** The public names of the nine values that every layout has. */
export const FIELD_NAMES = [
  "bid-price",
  "bid-size",
  "ask-price",
  "ask-size",
  "spread",
  "spread-bps",
  "mid",
  "updated-at",
  "checked-at",
] as const;

export type FieldName = (typeof FIELD_NAMES)[number];

/**
 * Returns the exact values of a checked quote for machines: decimal strings and the timestamp as received, `""` for
 * a missing value. `checked-at` is an ISO instant with milliseconds.
 */
export function quoteFields(
  checked: CheckedQuote | undefined,
): Readonly<Record<FieldName, string>> {
  if (!checked) return NO_FIELDS;
  const { quote, derived, checkedAtEpochMs } = checked;
  return {
    "bid-price": quote.bid.price,
    "bid-size": quote.bid.size,
    "ask-price": quote.ask.price,
    "ask-size": quote.ask.size,
    spread: derived.spread,
    "spread-bps": derived.bps ?? "",
    mid: derived.mid,
    "updated-at": quote.updatedAt.text,
    "checked-at": new Date(checkedAtEpochMs).toISOString(),
  };
}

const NO_FIELDS = Object.fromEntries(FIELD_NAMES.map((name) => [name, ""])) as Record<
  FieldName,
  string
>;
