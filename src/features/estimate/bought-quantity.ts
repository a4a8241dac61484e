import { affordableQuantity } from "#market/estimates/estimate.ts";
import { parseQuantity } from "#market/estimates/quantity.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { type DecimalString, isZero } from "#market/figure.ts";
import type { NumberFormat } from "#market/format.ts";
import type { Quote } from "#market/quote.ts";
import { amountText } from "./amount-text.ts";
import { isFigure } from "./parsed-quantity.ts";
import type { TypedAmounts } from "./typed-amounts.ts";

/** Returns the budget and the lot size of an estimate, as they are in their fields. */
export const budgetTexts = (
  { budget, step = "1" }: TypedAmounts,
  ofList: ListEstimate | undefined,
  format: NumberFormat,
) => ({ budget: budget ?? amountText(ofList, "budget", format), step });

/** Returns the quantity that the budget buys, in whole lots; undefined if it buys none, or there is no budget. */
export function boughtQuantity(
  quote: Quote | undefined,
  typed: TypedAmounts,
  ofList: ListEstimate | undefined,
  format: NumberFormat,
): DecimalString | undefined {
  const texts = budgetTexts(typed, ofList, format);
  const [budget, step] = [parseQuantity(texts.budget, format), parseQuantity(texts.step, format)];
  const found =
    quote && isFigure(budget) && isFigure(step)
      ? affordableQuantity(quote, budget, step)
      : undefined;
  return found && !isZero(found.quantity) ? found.quantity : undefined;
}
