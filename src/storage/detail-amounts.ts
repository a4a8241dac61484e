import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import type { NumberFormat } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { isinSchema } from "./field-schemas.ts";
import type { Persisted } from "./persisted.ts";
import type { Store } from "./store.ts";

/** Texts that were typed into the estimate of one instrument of a list, and the number format that they were typed in. */
interface DetailAmounts {
  /** Id of the list; empty for the list of a link. */
  readonly list: string;
  readonly isin: Isin;
  /** Kind and amount of the list's estimate beside which they were typed; absent without one. */
  readonly ofList?: string;
  readonly state: {
    readonly quantity?: string;
    readonly budget?: string;
    readonly raise?: string;
    readonly step?: string;
  };
  readonly format: NumberFormat;
}

/** The amounts of all lists. */
export interface AllDetailAmounts {
  /** Oldest first. */
  readonly typed: readonly DetailAmounts[];
}

/** Maximum number of stored amounts; the oldest are dropped. */
export const MAX_DETAIL_AMOUNTS = 200;

const text = z.exactOptional(z.string());
const schema: z.ZodMiniType<AllDetailAmounts> = z.strictObject({
  typed: z.array(
    z.strictObject({
      list: z.string(),
      isin: isinSchema,
      ofList: text,
      state: z.strictObject({ quantity: text, budget: text, raise: text, step: text }),
      format: z.strictObject({
        group: z.string(),
        decimal: z.string(),
        minus: z.string(),
        // A tuple's schema would be in the first load.
        groupSizes: z.pipe(
          z.array(z.number()),
          z.transform(([last = 3, others = last]) => [last, others] as const),
        ),
        minimumGroupingDigits: z.number(),
      }),
    }),
  ),
});

/** Opens the amounts that this tab has typed into its detail, so that a reload keeps them. */
export const detailAmounts = (store: Pick<Store, "openInTab">): Persisted<AllDetailAmounts> =>
  store.openInTab({ key: "touchline:amounts-by-list", fallback: { typed: [] }, schema });
