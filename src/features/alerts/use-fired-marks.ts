import { useEffect, useEffectEvent } from "react";
import type { LoggedFiring } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";
import { firedBy, type PersistedAlerts } from "./alert-store.ts";
import { useAlertStore } from "./unseen-firings.ts";
import { useAlertWords } from "./words.ts";

/** Level and condition of an alert in words, by the instrument whose alert has fired. */
export type FiredMarks = ReadonlyMap<Isin, { readonly level: string; readonly terms: string }>;

/**
 * Reports the instruments whose alerts have fired, each with its latest, until the firing is seen or the alert is armed
 * again, changed or deleted.
 *
 * @param firings the unseen ones, latest first
 */
export function useFiredMarks(
  alertStore: PersistedAlerts,
  firings: readonly LoggedFiring[],
  onMarks: (marks: FiredMarks) => void,
): void {
  const words = useAlertWords();
  const store = useAlertStore(alertStore);
  // As text, because the marks are new in each render.
  const marks = JSON.stringify(
    firings
      .filter((firing) => firedBy(store, firing))
      .toReversed()
      .map(({ terms }) => [terms.isin, { level: words.level(terms), terms: words.terms(terms) }]),
  );
  const report = useEffectEvent((text: string) => onMarks(new Map(JSON.parse(text))));
  useEffect(() => report(marks), [marks]);
  useEffect(() => () => report("[]"), []);
}
