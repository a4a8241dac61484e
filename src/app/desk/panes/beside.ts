import { atom } from "nanostores";
import type { Isin } from "#market/isin.ts";

/** What the second pane wants to be asked for, with weights, less what is not listed; empty while it is not shown. */
export const beside = atom<ReadonlyMap<Isin, number>>(new Map());
