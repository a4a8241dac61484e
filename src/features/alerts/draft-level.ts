import { atom } from "nanostores";
import { useEffect } from "react";
import type { AlertSubject } from "#market/alerts/alert.ts";
import type { Figure } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";
import { isLevel, type LevelProblem } from "./level.ts";

/** Subjects of an alert whose level is a price of the chart. */
export const CHART_PRICES: ReadonlySet<AlertSubject> = new Set(["bid", "ask", "mid"]);

/** Price that is typed into the form of an alert, for a chart; undefined without one. */
export const $draftLevel = atom<{ readonly isin: Isin; readonly level: Figure } | undefined>(
  undefined,
);

/** Publishes the level of a draft, while its form is mounted and its level is a price. */
export function useDraftLevel(isin: Isin, on: AlertSubject, level: Figure | LevelProblem): void {
  const price = CHART_PRICES.has(on) && isLevel(level) ? level : undefined;
  useEffect(() => {
    $draftLevel.set(price && { isin, level: price });
    return () => $draftLevel.set(undefined);
  }, [isin, price]);
}
