import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import type { Persisted } from "./persisted.ts";
import type { Store } from "./store.ts";

/** Length of the longest text of each kind over all rows of a list, in characters. */
export interface Lengths {
  readonly price: number;
  readonly size: number;
  readonly spread: number;
  /** Length of the longest amount of the list's estimate. */
  readonly amount: number;
  /** Length of the longest cost of a round trip as an amount. */
  readonly cost: number;
}

/** Lengths of a list whose quotes are not known yet: those of ordinary prices, such as 10,434.50. */
export const TYPICAL_LENGTHS: Lengths = {
  price: 9,
  size: 7,
  spread: 7,
  amount: 0,
  cost: 0,
};

const length = z.number();
const schema: z.ZodMiniType<Lengths> = z.strictObject({
  price: length,
  size: length,
  spread: length,
  amount: length,
  cost: length,
});

/** Returns the lengths for which this tab laid out a list last, so that a reload moves no column. */
export const tableLengths = (store: Pick<Store, "openInTab">, listId: string): Persisted<Lengths> =>
  store.openInTab({ key: `touchline:lengths:${listId}`, fallback: TYPICAL_LENGTHS, schema });
