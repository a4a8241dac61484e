import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import type { Persisted } from "./persisted.ts";
import type { Store } from "./store.ts";

/** Length of a text of each kind, in characters; that of amounts in digits, which are wider than the marks between them. */
export interface Lengths {
  readonly price: number;
  readonly size: number;
  readonly spread: number;
  /** An amount of the list's estimate. */
  readonly amount: number;
  /** Cost of a round trip as an amount. */
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

/** Lengths for which a table is laid out. */
export interface TableLengths {
  /** Of all rows: columns grow to them where there is room. */
  readonly longest: Lengths;
  /** Without the few longest rows, whose figures shrink: columns are dropped by them. */
  readonly common: Lengths;
}

export const TYPICAL: TableLengths = { longest: TYPICAL_LENGTHS, common: TYPICAL_LENGTHS };

const length = z.number();
const lengths: z.ZodMiniType<Lengths> = z.strictObject({
  price: length,
  size: length,
  spread: length,
  amount: length,
  cost: length,
});

const schema: z.ZodMiniType<TableLengths> = z.strictObject({ longest: lengths, common: lengths });

/** Returns the lengths for which this tab laid out a list last, so that a reload moves no column. */
export const tableLengths = (
  store: Pick<Store, "openInTab">,
  listId: string,
): Persisted<TableLengths> =>
  store.openInTab({ key: `touchline:lengths:${listId}`, fallback: TYPICAL, schema });
