import type { AlertTerms } from "#market/alerts/alert.ts";
import { compareDecimals } from "#market/decimal.ts";
import { figureLiteral } from "#market/figure.ts";

const CHOICES = ["isin", "on", "direction", "mode", "repeat"] as const;
const NO_BASE = figureLiteral("0");

/** Finds an alert of the same terms. The reset distance counts only where an alert fires again. */
export const findSame = <Terms extends AlertTerms>(
  alerts: readonly Terms[],
  terms: AlertTerms,
): Terms | undefined =>
  alerts.find(
    (alert) =>
      CHOICES.every((choice) => alert[choice] === terms[choice]) &&
      compareDecimals(alert.level, terms.level) === 0 &&
      compareDecimals(alert.base ?? NO_BASE, terms.base ?? NO_BASE) === 0 &&
      (terms.repeat === "once" || compareDecimals(alert.hysteresis, terms.hysteresis) === 0),
  );
