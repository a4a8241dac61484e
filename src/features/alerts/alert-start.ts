import type { AlertTerms, Firing } from "#market/alert.ts";
import { isBeyond } from "#market/alert-step.ts";
import type { AlertCheck } from "./alert-check.ts";

/** How an alert begins: armed, or with its first firing. */
export type AlertStart =
  | { readonly kind: "armed"; readonly hasBeenShort: boolean }
  | { readonly kind: "fired"; readonly firing: Firing; readonly logId: string };

/** It is unknown which side of the level the value is on. */
export const ARMED: AlertStart = { kind: "armed", hasBeenShort: false };

/**
 * Whether a person has to say what is to happen: the level is to be crossed, and a live value is
 * beyond it already. A stale value says nothing about where the market is.
 */
export const holdsAlready = (terms: AlertTerms, check: AlertCheck): boolean =>
  terms.mode === "crosses" && "value" in check && isBeyond(terms, check.value);

/**
 * Arms an alert. A live value that is short of the level counts as seen, so that the very next one may
 * cross it.
 */
export const armedStart = (terms: AlertTerms, check: AlertCheck): AlertStart => ({
  kind: "armed",
  hasBeenShort: "value" in check && !isBeyond(terms, check.value),
});

/**
 * Fires at once, with the quote of this moment; arms the alert where its condition holds no more, or
 * where there is no live quote any more.
 *
 * @param at the device's date, in epoch milliseconds
 */
export function firedStart(
  terms: AlertTerms,
  check: AlertCheck,
  at: number,
  logId: string,
): AlertStart {
  if (!("value" in check) || !isBeyond(terms, check.value)) return armedStart(terms, check);
  const { bid, ask, updatedAt } = check.checked.quote;
  const quote = {
    bid: bid.price,
    ask: ask.price,
    updatedAt: updatedAt.text,
    value: check.value,
  };
  return { kind: "fired", firing: { at, quote, acrossGap: false }, logId };
}
