import type { Alert, AlertTerms } from "./alert.ts";
import { add, compareDecimals, multiply, subtract } from "./decimal.ts";
import { decimalsOf, type Figure, figureLiteral, padDecimals } from "./figure.ts";

/** The values at and beyond which the terms hold, and the distance from them at which the alert is armed again. */
interface Levels {
  readonly above: Figure | undefined;
  readonly below: Figure | undefined;
  readonly resetDistance: Figure;
}

const ONE_PERCENT = figureLiteral("0.01");
const percentOf = (base: Figure, percent: Figure) => multiply(multiply(base, percent), ONE_PERCENT);

/**
 * A move's percentage becomes prices, by multiplication alone: dividing the mid by its base would have to be
 * rounded, and could fire a digit too early.
 */
function levelsOf({ on, direction, level, hysteresis, base }: AlertTerms): Levels {
  const isMove = on === "move" && base !== undefined;
  const by = isMove ? percentOf(base, level) : level;
  const resetDistance = isMove ? percentOf(base, hysteresis) : hysteresis;
  return {
    above: direction === "at-or-below" ? undefined : isMove ? add(base, by) : level,
    below: direction === "at-or-above" ? undefined : isMove ? subtract(base, by) : level,
    // A reset distance beyond the base could never be reached.
    resetDistance:
      direction === "either" && compareDecimals(resetDistance, by) > 0 ? by : resetDistance,
  };
}

/** True at or beyond a level. Values are compared exactly. */
export function isBeyond(terms: AlertTerms, value: Figure): boolean {
  const { above, below } = levelsOf(terms);
  return (
    (above !== undefined && compareDecimals(value, above) >= 0) ||
    (below !== undefined && compareDecimals(value, below) <= 0)
  );
}

/** Whether a fired alert may be armed again: the value is short of the level by the reset distance at least. */
function hasReset(terms: AlertTerms, value: Figure): boolean {
  const { above, below, resetDistance } = levelsOf(terms);
  if (isBeyond(terms, value)) return false;
  return (
    (above === undefined || compareDecimals(value, subtract(above, resetDistance)) <= 0) &&
    (below === undefined || compareDecimals(value, add(below, resetDistance)) >= 0)
  );
}

/** Whether it cannot fire before a value short of its level is seen. */
export const waitsToRecross = ({ state, mode, hasBeenShort }: Alert): boolean =>
  state === "armed" && mode === "crosses" && !hasBeenShort;

type Step = "none" | "short-seen" | "fires" | "re-arms";

/** Returns what a fresh value does to an alert. Never call it with a stale value. */
export function alertStep(alert: Alert, value: Figure): Step {
  if (alert.state === "fired") {
    return alert.repeat === "re-arm" && hasReset(alert, value) ? "re-arms" : "none";
  }
  if (!isBeyond(alert, value)) return alert.hasBeenShort ? "none" : "short-seen";
  return alert.mode === "stays-beyond" || alert.hasBeenShort ? "fires" : "none";
}

/** How far the value is from the nearest level, without a sign, with the decimals of the longer of the two. */
export function alertDistance(terms: AlertTerms, value: Figure): Figure {
  const { above, below } = levelsOf(terms);
  const [first, ...others] = [above, below]
    .filter((level) => level !== undefined)
    .map((level) => distance(level, value));
  return others.reduce(
    (least, other) => (compareDecimals(other, least) < 0 ? other : least),
    first ?? distance(terms.level, value),
  );
}

function distance(level: Figure, value: Figure): Figure {
  const between =
    compareDecimals(value, level) < 0 ? subtract(level, value) : subtract(value, level);
  return padDecimals(between, Math.max(decimalsOf(level), decimalsOf(value)));
}
