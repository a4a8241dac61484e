import { useEffect, useState } from "react";
import type { Desk } from "#app/desk/desk.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { type TypedAmounts, useAmountTexts } from "#features/estimate/typed-amounts.ts";
import type { Isin } from "#market/isin.ts";
import type { TypedIn } from "#messages/typed-numbers.ts";

interface Last {
  readonly isin: Isin;
  readonly typed: TypedIn<TypedAmounts>;
  /** Kind and amount of the list's estimate at that time. */
  readonly ofList: string | undefined;
}

/** The amounts typed last, and for which instrument, by desk. Another instrument or layout mounts the detail again. */
const LAST = new WeakMap<Desk, Last>();

function withoutLotSize(typed: TypedIn<TypedAmounts>): TypedIn<TypedAmounts> {
  const { step: _, ...amounts } = typed.state;
  return { ...typed, state: amounts };
}

/**
 * Keeps the amounts typed into the detail. They stay for the next instrument, so that a step through the rows compares
 * them; the lot size belongs to its instrument. Where the list has an estimate, that applies to the next instrument, unless
 * the amounts were carried to it, and another estimate of the list to this one: the latest entry counts.
 */
export function useTypedAmounts(isin: Isin) {
  const { desk, view } = useDesk();
  const last = LAST.get(desk);
  const { estimate } = view.open.listView ?? {};
  const [typed, change, reset] = useAmountTexts((format) => {
    if (last?.isin === isin) return last.typed;
    if (!last || estimate) return { state: {}, format };
    return withoutLotSize(last.typed);
  });
  const ofList = estimate && estimate.kind + estimate.amount;
  const [known, setKnown] = useState(last?.ofList);
  if (ofList !== known) {
    setKnown(ofList);
    if (ofList) reset();
  }
  useEffect(() => void LAST.set(desk, { isin, typed, ofList }), [desk, isin, typed, ofList]);
  /** Keeps the amounts for the detail of another instrument, also where the list has an estimate. */
  const carryTo = (next: Isin) =>
    LAST.set(desk, { isin: next, typed: withoutLotSize(typed), ofList });
  return [typed.state, change, reset, carryTo] as const;
}
