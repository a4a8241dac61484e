import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import type { NameOrigin } from "#market/instrument-names.ts";
import type { Isin } from "#market/isin.ts";

/** The names of instruments, from the gateway's operator or the simulator. */
export interface InstrumentNames {
  readonly from?: NameOrigin;
  of(isin: Isin): string | undefined;
  /** Returns the words of each name as `match-words.ts` indexes them, in the order of the instruments; undefined without a name. */
  wordsFor(isins: readonly Isin[]): readonly (string | undefined)[];
}

export const NO_NAMES: InstrumentNames = {
  of: () => undefined,
  wordsFor: () => [],
};

/** The names from the gateway of this page; empty before the first quotes (`follow-names.ts`). */
export const $names = atom(NO_NAMES);

/** Whether the first request for the names has ended, with names or without. */
export const $areNamesSettled = atom(false);

export const useNames = (): InstrumentNames => useStore($names);
