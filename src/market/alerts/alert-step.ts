import { add, compareDecimals, multiply, subtract } from "#market/decimal.ts";
import { commonDecimals, type Figure, figureLiteral, padDecimals } from "#market/figure.ts";
import type { Alert, AlertTerms } from "./alert.ts";

/** The thresholds of an alert: its condition holds at or above `above`, and at or below `below`. */
interface Levels {
  readonly above: Figure | undefined;
  readonly below: Figure | undefined;
  /** The distance from a threshold at which a fired alert is armed again. */
  readonly resetDistance: Figure;
}

const ONE_PERCENT = figureLiteral("0.01");
const percentOf = (base: Figure, percent: Figure) => multiply(multiply(base, percent), ONE_PERCENT);

/**
 * Converts the percentage of a move into prices. Multiplication is exact; the quotient of mid and base would
 * have to be rounded, and the alert could fire one digit too early.
 */
function levelsOf({ on, direction, level, hysteresis, base }: AlertTerms): Levels {
  const isMove = on === "move" && base !== undefined;
  const distance = isMove ? percentOf(base, level) : level;
  const resetDistance = isMove ? percentOf(base, hysteresis) : hysteresis;
  const upper = isMove ? add(base, distance) : level;
  const lower = isMove ? subtract(base, distance) : level;
  const isUnreachable = direction === "either" && compareDecimals(resetDistance, distance) > 0;
  return {
    above: direction === "at-or-below" ? undefined : upper,
    below: direction === "at-or-above" ? undefined : lower,
    // With two thresholds, a reset distance that goes past the base could never be reached.
    resetDistance: isUnreachable ? distance : resetDistance,
  };
}

/** Returns whether the value is at or beyond a threshold. Values are compared exactly. */
export function isBeyond(terms: AlertTerms, value: Figure): boolean {
  const { above, below } = levelsOf(terms);
  return (
    (above !== undefined && compareDecimals(value, above) >= 0) ||
    (below !== undefined && compareDecimals(value, below) <= 0)
  );
}

/**
 * Returns whether a fired alert may be armed again: the value is short of each threshold by the reset distance or
 * more.
 */
function hasReset(terms: AlertTerms, value: Figure): boolean {
  const { above, below, resetDistance } = levelsOf(terms);
  if (isBeyond(terms, value)) return false;
  return (
    (above === undefined || compareDecimals(value, subtract(above, resetDistance)) <= 0) &&
    (below === undefined || compareDecimals(value, add(below, resetDistance)) >= 0)
  );
}

/** Returns whether the alert fires only after a value short of its level has been seen. */
export const waitsToRecross = ({ state, mode, hasBeenShort }: Alert): boolean =>
  state === "armed" && mode === "crosses" && !hasBeenShort;

type Step = "none" | "short-seen" | "fires" | "re-arms";

/** Returns the effect of a fresh value on an alert. Must not be called with a stale value. */
export function alertStep(alert: Alert, value: Figure): Step {
  if (alert.state === "fired") {
    return alert.repeat === "re-arm" && hasReset(alert, value) ? "re-arms" : "none";
  }
  if (!isBeyond(alert, value)) return alert.hasBeenShort ? "none" : "short-seen";
  return alert.mode === "stays-beyond" || alert.hasBeenShort ? "fires" : "none";
}

/**
 * Returns the unsigned distance from the value to the nearest threshold, with the decimals of the longer of the
 * two.
 */
export function alertDistance(terms: AlertTerms, value: Figure): Figure {
  const { above, below } = levelsOf(terms);
  const [first, ...others] = [above, below]
    .filter((level) => level !== undefined)
    .map((level) => distanceBetween(level, value));
  return others.reduce(
    (least, other) => (compareDecimals(other, least) < 0 ? other : least),
    first ?? distanceBetween(terms.level, value),
  );
}

/** Returns the unsigned difference, with the decimals of the longer of the two. */
export function distanceBetween(level: Figure, value: Figure): Figure {
  const difference =
    compareDecimals(value, level) < 0 ? subtract(level, value) : subtract(value, level);
  return padDecimals(difference, commonDecimals(level, value));
}
