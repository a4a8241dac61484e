import { formatFigure, type NumberFormat } from "#market/format.ts";
import type { ListEstimate } from "#market/row-estimate.ts";

/** The list's amount as a person would type it; empty where it is of the other kind, or there is none. */
export const amountText = (
  ofList: ListEstimate | undefined,
  kind: ListEstimate["kind"],
  format: NumberFormat,
): string => (ofList?.kind === kind ? formatFigure(ofList.amount, format) : "");
