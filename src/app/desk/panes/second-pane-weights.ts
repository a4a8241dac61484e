import { atom } from "nanostores";
import type { Isin } from "#market/isin.ts";

/** Weights of the listed instruments in the second pane; empty while it is hidden. */
export const secondPaneWeights = atom<ReadonlyMap<Isin, number>>(new Map());
