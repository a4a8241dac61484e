import { useEffect, useState } from "react";
import type { Desk } from "#app/desk/desk.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { type TypedAmounts, useAmountTexts } from "#features/estimate/typed-amounts.ts";
import type { Isin } from "#market/isin.ts";
import type { TypedIn } from "#messages/typed-numbers.ts";

type Typed = TypedIn<TypedAmounts>;

interface Amounts {
  /** Instrument whose amounts were typed last. */
  readonly last: Isin;
  /** Amounts by instrument, typed since the list has this estimate; without one only those that were typed last. */
  readonly typed: ReadonlyMap<Isin, Typed>;
  /** Kind and amount of the list's estimate. */
  readonly ofList: string | undefined;
}

/** The typed amounts by desk. Another instrument or layout mounts the detail again. */
const AMOUNTS = new WeakMap<Desk, Amounts>();

/** Stores amounts as those that were typed last. */
function store(desk: Desk, isin: Isin, typed: Typed, ofList: string | undefined): void {
  const known = AMOUNTS.get(desk);
  const others = ofList !== undefined && known?.ofList === ofList ? known.typed : [];
  AMOUNTS.set(desk, { last: isin, typed: new Map([...others, [isin, typed]]), ofList });
}

function withoutLotSize(typed: Typed): Typed {
  const { step: _, ...amounts } = typed.state;
  return { ...typed, state: amounts };
}

/**
 * Keeps the amounts typed into the detail. They stay for the next instrument, so that a step through the rows compares
 * them; the lot size belongs to its instrument. Where the list has an estimate, that applies to the next instrument, unless
 * amounts were typed for it or carried to it, and another estimate of the list to all of them: the latest entry counts.
 */
export function useTypedAmounts(isin: Isin) {
  const { desk, view } = useDesk();
  const stored = AMOUNTS.get(desk);
  const { estimate } = view.open.listView ?? {};
  const [typed, change, reset] = useAmountTexts((format) => {
    const own = stored?.typed.get(isin);
    if (own) return own;
    const last = stored && !estimate && stored.typed.get(stored.last);
    return last ? withoutLotSize(last) : { state: {}, format };
  });
  const ofList = estimate && estimate.kind + estimate.amount;
  const [known, setKnown] = useState(stored?.ofList);
  if (ofList !== known) {
    setKnown(ofList);
    if (estimate) reset(estimate.kind);
  }
  useEffect(() => store(desk, isin, typed, ofList), [desk, isin, typed, ofList]);
  /** Keeps the amounts for the detail of another instrument, also where the list has an estimate. */
  const carryTo = (next: Isin) => store(desk, next, withoutLotSize(typed), ofList);
  /** Shows the amount of the list again; by default that of its present estimate. */
  const takeFromList = (kind = estimate?.kind ?? "quantity") => reset(kind);
  return [typed.state, change, takeFromList, carryTo] as const;
}
