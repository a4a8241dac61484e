import type { Isin } from "#market/isin.ts";

/** What one tab wants. A tab that is hidden or paused wants nothing for now. */
export interface TabInterest {
  readonly weights: ReadonlyMap<Isin, number>;
  readonly isActive: boolean;
}

/** What all tabs together want: of each instrument the greatest weight that anybody gives it. */
export function unionOf(tabs: Iterable<TabInterest>): ReadonlyMap<Isin, number> {
  const union = new Map<Isin, number>();
  for (const { weights, isActive } of tabs) {
    if (!isActive) continue;
    for (const [isin, weight] of weights) union.set(isin, Math.max(weight, union.get(isin) ?? 0));
  }
  return union;
}
