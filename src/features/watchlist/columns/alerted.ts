import { atom } from "nanostores";
import type { Isin } from "#market/isin.ts";

/** Instruments with an armed alert; empty until the alerts of the page have loaded. */
export const $alerted = atom<ReadonlySet<Isin>>(new Set());
