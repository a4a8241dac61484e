import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import type { NameOrigin } from "#market/instrument-names.ts";
import type { Isin } from "#market/isin.ts";

/** The names of instruments, from the gateway's operator or the simulator. */
export interface InstrumentNames {
  readonly from?: NameOrigin;
  of(isin: Isin): string | undefined;
  /** The names' words for a search, in the order of the instruments; undefined for those without a name. */
  wordsFor(isins: readonly Isin[]): readonly (string | undefined)[];
  /**
   * Tells of such words whether for each word of a query one begins with it, in any case and without accents. A
   * query without a word finds nothing.
   */
  matcher(query: string): (words: string | undefined) => boolean;
}

export const NO_NAMES: InstrumentNames = {
  of: () => undefined,
  wordsFor: () => [],
  matcher: () => () => false,
};

/** The names of the gateway that serves this page; none before the first quotes (`follow-names.ts`). */
export const $names = atom(NO_NAMES);

export const useNames = (): InstrumentNames => useStore($names);
