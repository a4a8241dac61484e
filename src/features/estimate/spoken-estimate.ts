import { useEffect, useRef, useState } from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { useLive } from "#live/hooks.ts";
import { estimateQuantity } from "#market/estimates/estimate.ts";
import type { DecimalString } from "#market/figure.ts";
import { formatAmountOf } from "#market/format-amount.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useCoverage } from "./coverage.ts";
import { estimateMessages } from "./messages.ts";

/** A pause this long ends the typing. The next key would interrupt an earlier announcement. */
const QUIET_MS = 700;

/** Returns the figures of a quantity, and for how much of it the price is known, as one text. */
export function useEstimateText(
  checked: CheckedQuote | undefined,
  quantity: DecimalString | undefined,
): string | undefined {
  const t = useMessages(estimateMessages);
  const format = useNumberFormat();
  const coverage = useCoverage();
  if (!checked || quantity === undefined) return undefined;
  const { decimals, book } = checked.derived;
  const { buy, sell, roundTrip } = estimateQuantity(checked.quote, quantity);
  const figures = [
    [t.buy, buy],
    [t.sell, sell],
    ...(book === "normal" ? ([[t.roundTrip, roundTrip]] as const) : []),
  ] as const;
  const text = figures.map(
    ([name, { value }]) => `${name} ${formatAmountOf(quantity, value, format, decimals)}`,
  );
  return [text.join(", "), coverage(quantity, { buy, sell })].filter(Boolean).join(". ");
}

/** Returns the text to announce: the last one of what was typed, once after the typing, never for a new quote. */
export function useSpokenOnce(typed: string | undefined, text: string | undefined): string {
  const { clock } = useLive();
  const [spoken, setSpoken] = useState("");
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  useEffect(
    () =>
      typed === undefined
        ? undefined
        : clock.after(QUIET_MS, () => setSpoken(latest.current ?? "")),
    [clock, typed],
  );
  return spoken;
}
