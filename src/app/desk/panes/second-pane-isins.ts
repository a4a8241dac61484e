import { atom } from "nanostores";
import type { Isin } from "#market/isin.ts";

/** Instruments in the second pane, listed or not; empty while it is hidden. */
export const secondPaneIsins = atom<readonly Isin[]>([]);
