import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import type { NumberFormat } from "#market/format.ts";
import { type RewriteNumbers, type TypedIn, useTypedNumbers } from "#messages/typed-numbers.ts";

/** Texts that the user has typed into an estimate's fields; an absent one shows the field's default. */
export interface TypedAmounts {
  readonly quantity?: string;
  readonly budget?: string;
  readonly raise?: string;
  readonly step?: string;
}

const rewriteAmounts: RewriteNumbers<TypedAmounts> = (amounts, rewrite) =>
  Object.fromEntries(Object.entries(amounts).map(([name, text]) => [name, rewrite(text)]));

/** Keeps typed amounts, which keep their values when the number format changes. */
export function useAmountTexts(initial: (format: NumberFormat) => TypedIn<TypedAmounts>) {
  const [typed, update, replace] = useTypedNumbers(initial, rewriteAmounts);
  const change = (part: TypedAmounts) => update((known) => ({ ...known, ...part }));
  /**
   * Shows the amount of the list again. A quantity of the list leaves a typed budget, which is another question. The lot size
   * and the target are no amounts of the list.
   */
  const reset = (ofList: ListEstimate["kind"]) =>
    update(({ quantity: _quantity, budget, ...rest }) =>
      ofList === "quantity" && budget !== undefined ? { ...rest, budget } : rest,
    );
  return [typed, change, reset, replace] as const;
}
