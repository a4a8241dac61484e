import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { formatFigure, type NumberFormat } from "#market/format.ts";

/** Returns the list's amount in the user's number format; empty for another kind or no estimate. */
export const amountText = (
  ofList: ListEstimate | undefined,
  kind: ListEstimate["kind"],
  format: NumberFormat,
): string => (ofList?.kind === kind ? formatFigure(ofList.amount, format) : "");
