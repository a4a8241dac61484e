import { atom } from "nanostores";
import type { Isin } from "#market/isin.ts";

/** Sign of a fired alert on its tile. */
export interface FiredMark {
  readonly level: string;
  /** The whole condition in words. */
  readonly terms: string;
}

/** Instruments with a fired alert whose firing is unseen: their tiles and rows are marked. */
export const $firedMarks = atom<ReadonlyMap<Isin, FiredMark>>(new Map());
