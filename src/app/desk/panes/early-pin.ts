import { atom } from "nanostores";
import type { Isin } from "#market/isin.ts";

/** Instrument whose pin was asked for before the part of the panes had loaded. The part pins it once it has. */
export const $earlyPin = atom<Isin | undefined>(undefined);
