import { formatFigure, type NumberFormat } from "#market/format.ts";
import type { ListEstimate } from "#market/row-estimate.ts";

/** Returns the list's amount in the user's number format; empty for another kind or no estimate. */
export const amountText = (
  ofList: ListEstimate | undefined,
  kind: ListEstimate["kind"],
  format: NumberFormat,
): string => (ofList?.kind === kind ? formatFigure(ofList.amount, format) : "");
