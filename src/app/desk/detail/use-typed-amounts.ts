import { useEffect } from "react";
import type { Desk } from "#app/desk/desk.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { type TypedAmounts, useAmountTexts } from "#features/estimate/typed-amounts.ts";
import type { Isin } from "#market/isin.ts";
import type { TypedIn } from "#messages/typed-numbers.ts";

/** The amounts typed last, and for which instrument, by desk. Another instrument or layout mounts the detail again. */
const LAST = new WeakMap<Desk, { readonly isin: Isin; readonly typed: TypedIn<TypedAmounts> }>();

function withoutLotSize(typed: TypedIn<TypedAmounts>): TypedIn<TypedAmounts> {
  const { step: _, ...amounts } = typed.state;
  return { ...typed, state: amounts };
}

/**
 * Keeps the amounts typed into the detail. They stay for the next instrument, so that a step through the rows compares
 * them; the lot size belongs to its instrument. Where the list has an estimate, that applies to the next
 * instrument, unless the amounts were carried to it.
 */
export function useTypedAmounts(isin: Isin) {
  const { desk } = useDesk();
  const [typed, change, reset] = useAmountTexts((format) => {
    const last = LAST.get(desk);
    if (last?.isin === isin) return last.typed;
    if (!last || desk.view().open.listView?.estimate) return { state: {}, format };
    return withoutLotSize(last.typed);
  });
  useEffect(() => void LAST.set(desk, { isin, typed }), [desk, isin, typed]);
  /** Keeps the amounts for the detail of another instrument, also where the list has an estimate. */
  const carryTo = (next: Isin) => LAST.set(desk, { isin: next, typed: withoutLotSize(typed) });
  return [typed.state, change, reset, carryTo] as const;
}
