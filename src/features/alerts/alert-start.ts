import type { AlertTerms, Firing } from "#market/alerts/alert.ts";
import { isBeyond } from "#market/alerts/alert-step.ts";
import type { AlertCheck } from "./alert-check.ts";

export interface ArmedStart {
  readonly kind: "armed";
  readonly hasBeenShort: boolean;
}

/** Initial state of an alert: armed, or fired at once. */
export type AlertStart =
  | ArmedStart
  | { readonly kind: "fired"; readonly firing: Firing; readonly logId: string };

/** Armed, with no value seen short of the level yet. */
export const ARMED: ArmedStart = { kind: "armed", hasBeenShort: false };

/**
 * Returns whether an alert that waits for a crossing starts with a live value beyond its level. The user then
 * decides how it starts. A stale value does not count: the market may have moved since.
 */
export const isAlreadyBeyond = (terms: AlertTerms, check: AlertCheck): boolean =>
  terms.mode === "crosses" && "value" in check && isBeyond(terms, check.value);

/**
 * Returns the armed state. A live value short of the level counts as seen: the next value can cross.
 */
export const armedStart = (terms: AlertTerms, check: AlertCheck): ArmedStart => ({
  kind: "armed",
  hasBeenShort: "value" in check && !isBeyond(terms, check.value),
});

/**
 * Returns the state that fires at once with the present quote. Returns the armed state if the condition
 * no longer holds or the quote is not live.
 *
 * @param at the device's date in epoch milliseconds
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
