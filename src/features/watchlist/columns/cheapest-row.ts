import { atom } from "nanostores";
import type { Isin } from "#market/isin.ts";

/** The cheapest row to trade for the list's estimate, which its note names; undefined if there is none. */
export const $cheapest = atom<Isin | undefined>(undefined);
