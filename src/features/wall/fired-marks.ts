import { atom } from "nanostores";
import type { Isin } from "#market/isin.ts";

/** Sign of a fired alert on its tile. */
export interface FiredMark {
  readonly level: string;
  /** The whole condition in words. */
  readonly terms: string;
}

/** Tiles with a fired alert whose firing is unseen. */
export const $firedMarks = atom<ReadonlyMap<Isin, FiredMark>>(new Map());
