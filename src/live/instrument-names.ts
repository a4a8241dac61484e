import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import type { NameOrigin } from "#market/instrument-names.ts";
import type { Isin } from "#market/isin.ts";

/** The names of instruments, from the gateway's operator or the simulator. */
export interface InstrumentNames {
  readonly from?: NameOrigin;
  of(isin: Isin): string | undefined;
  /** Returns the folded words of each name, in the order of the instruments; undefined without a name. */
  wordsFor(isins: readonly Isin[]): readonly (string | undefined)[];
  /**
   * Returns a predicate for the words of `wordsFor`: true if each word of the query is the beginning of one of them,
   * ignoring case and accents. A query without a word matches nothing.
   */
  matcher(query: string): (words: string | undefined) => boolean;
}

export const NO_NAMES: InstrumentNames = {
  of: () => undefined,
  wordsFor: () => [],
  matcher: () => () => false,
};

/** The names from the gateway of this page; empty before the first quotes (`follow-names.ts`). */
export const $names = atom(NO_NAMES);

/** Whether the first request for the names has ended, with names or without. */
export const $areNamesSettled = atom(false);

export const useNames = (): InstrumentNames => useStore($names);
