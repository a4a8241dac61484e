import { atom } from "nanostores";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import type { Isin } from "#market/isin.ts";

/** The cheapest row to trade, which its note names, and the estimate of its list: another list has another one. */
export interface CheapestRow {
  readonly isin: Isin;
  readonly estimate: ListEstimate;
}

/** The cheapest row of the open list; undefined if there is none. */
export const $cheapest = atom<CheapestRow | undefined>(undefined);
