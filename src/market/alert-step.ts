import type { Alert, AlertTerms } from "./alert.ts";
import { add, compareDecimals, subtract } from "./decimal.ts";
import { decimalsOf, type Figure, padDecimals } from "./figure.ts";

/** At the level is beyond it: "at or above", "at or below". Compared by value, digit for digit. */
export function isBeyond({ direction, level }: AlertTerms, value: Figure): boolean {
  const order = compareDecimals(value, level);
  return direction === "at-or-above" ? order >= 0 : order <= 0;
}

/** Whether a fired alert may be armed again: short of the level, by the hysteresis at least. */
function hasGoneBack(terms: AlertTerms, value: Figure): boolean {
  const { direction, level, hysteresis } = terms;
  if (isBeyond(terms, value)) return false;
  return direction === "at-or-above"
    ? compareDecimals(value, subtract(level, hysteresis)) <= 0
    : compareDecimals(value, add(level, hysteresis)) >= 0;
}

/** Whether it cannot fire before a value short of its level is seen. */
export const waitsToRecross = ({ state, mode, hasBeenShort }: Alert): boolean =>
  state === "armed" && mode === "crosses" && !hasBeenShort;

type Step = "none" | "short-seen" | "fires" | "re-arms";

/**
 * What a fresh value does to an alert. Never to be called for a held value: what the market left
 * behind says nothing about where it is.
 */
export function alertStep(alert: Alert, value: Figure): Step {
  if (alert.state === "fired") {
    return alert.repeat === "re-arm" && hasGoneBack(alert, value) ? "re-arms" : "none";
  }
  if (!isBeyond(alert, value)) return alert.hasBeenShort ? "none" : "short-seen";
  return alert.mode === "stays-beyond" || alert.hasBeenShort ? "fires" : "none";
}

/** How far the value is from the level, without a sign, with the decimals of the longer of the two. */
export function alertDistance({ level }: AlertTerms, value: Figure): Figure {
  const distance =
    compareDecimals(value, level) < 0 ? subtract(level, value) : subtract(value, level);
  return padDecimals(distance, Math.max(decimalsOf(level), decimalsOf(value)));
}
