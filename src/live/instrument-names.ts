import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import type { NameOrigin } from "#market/instrument-names.ts";
import type { Isin } from "#market/isin.ts";

/** What the operator of the gateway calls instruments, or the simulator in the service's place. */
export interface InstrumentNames {
  readonly from?: NameOrigin;
  of(isin: Isin): string | undefined;
  /** Tells which names have, for each word of a query, a word that begins with it, in any case and without accents. */
  matching(query: string): (isin: Isin) => boolean;
}

export const NO_NAMES: InstrumentNames = { of: () => undefined, matching: () => () => false };

/** The names of the gateway that serves this page; none before the first quotes (`follow-names.ts`). */
export const $names = atom(NO_NAMES);

export const useNames = (): InstrumentNames => useStore($names);
