import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { parsePositive } from "#market/figure.ts";
import { parseWith } from "./field-schemas.ts";

export const DENSITIES = ["compact", "standard", "relaxed"] as const;
/** The height of a row. */
export type Density = (typeof DENSITIES)[number];

/** One column of a table. The width is in CSS pixels; without one the column has its natural width. */
interface ViewColumn {
  readonly id: string;
  readonly width?: number;
}

/** A user's settings for the table of one list. */
export interface ListView {
  /** The visible columns, in their order. */
  readonly columns: readonly ViewColumn[];
  /** Absent: the rows are in the user's own order. */
  readonly sort?: { readonly column: string; readonly direction: "ascending" | "descending" };
  readonly density: Density;
  /** The estimate of every row; absent for none. */
  readonly estimate?: ListEstimate;
}

export const densitySchema = z.enum(DENSITIES);
const columnId = z.string().check(z.minLength(1), z.maxLength(40));

export const listViewSchema: z.ZodMiniType<ListView> = z.strictObject({
  columns: z.array(
    z.strictObject({
      id: columnId,
      width: z.exactOptional(z.number().check(z.gte(16), z.lte(2000))),
    }),
  ),
  sort: z.exactOptional(
    z.strictObject({ column: columnId, direction: z.enum(["ascending", "descending"]) }),
  ),
  density: densitySchema,
  estimate: z.exactOptional(
    z.strictObject({ kind: z.enum(["quantity", "budget"]), amount: parseWith(parsePositive) }),
  ),
});
