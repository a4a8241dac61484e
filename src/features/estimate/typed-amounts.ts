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
  const [typed, update] = useTypedNumbers(initial, rewriteAmounts);
  const change = (part: TypedAmounts) => update((known) => ({ ...known, ...part }));
  /** Shows the defaults again, which are the amounts of the list. The lot size and the target are no amounts of it. */
  const reset = () => update(({ quantity: _quantity, budget: _budget, ...rest }) => rest);
  return [typed, change, reset] as const;
}
