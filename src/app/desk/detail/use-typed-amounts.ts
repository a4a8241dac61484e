import { useEffect, useState } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { type TypedAmounts, useAmountTexts } from "#features/estimate/typed-amounts.ts";
import type { NumberFormat } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import type { TypedIn } from "#messages/typed-numbers.ts";
import { type AllDetailAmounts, detailAmounts } from "#storage/detail-amounts.ts";
import type { Persisted } from "#storage/persisted.ts";
import type { Store } from "#storage/store.ts";

type Typed = TypedIn<TypedAmounts>;

/** The typed amounts by store. Another instrument or layout mounts the detail again. */
const AMOUNTS = new WeakMap<Store, Persisted<AllDetailAmounts>>();

function amountsOf(store: Store): Persisted<AllDetailAmounts> {
  const amounts = AMOUNTS.get(store) ?? detailAmounts(store);
  AMOUNTS.set(store, amounts);
  return amounts;
}

/** Stores amounts as those that were typed last. Without an estimate of the list only those are kept. */
function keep(store: Store, isin: Isin, typed: Typed, ofList: string | undefined): void {
  const amounts = amountsOf(store);
  const known = amounts.get();
  const others = ofList !== undefined && known.ofList === ofList ? known.typed : [];
  const rest = others.filter((other) => other.isin !== isin && hasText(other));
  amounts.set({ typed: [...rest, { isin, ...typed }], ...(ofList !== undefined && { ofList }) });
}

const hasText = ({ state }: Typed) => Object.keys(state).length > 0;

/** A format that was stored is equal to that of the page, but not the same object: its texts are not rewritten. */
const inSameFormat = ({ state, format }: Typed, current: NumberFormat): Typed => ({
  state,
  format: JSON.stringify(format) === JSON.stringify(current) ? current : format,
});

function withoutLotSize(typed: Typed): Typed {
  const { step: _, ...amounts } = typed.state;
  return { ...typed, state: amounts };
}

/**
 * Keeps the amounts typed into the detail, over a reload, too. They stay for the next instrument, so that a step through the rows compares
 * them; the lot size belongs to its instrument. Where the list has an estimate, that applies to the next instrument, unless
 * amounts were typed for it or carried to it, and another estimate of the list to all of them: the latest entry counts.
 */
export function useTypedAmounts(isin: Isin) {
  const { store, view } = useDesk();
  const stored = amountsOf(store).get();
  const { estimate } = view.open.listView ?? {};
  const [typed, change, reset] = useAmountTexts((format) => {
    const own = stored.typed.find((amounts) => amounts.isin === isin);
    if (own) return inSameFormat(own, format);
    const last = estimate ? undefined : stored.typed.at(-1);
    return last ? withoutLotSize(inSameFormat(last, format)) : { state: {}, format };
  });
  const ofList = estimate && estimate.kind + estimate.amount;
  const [known, setKnown] = useState(stored.ofList);
  if (ofList !== known) {
    setKnown(ofList);
    if (estimate) reset(estimate.kind);
  }
  useEffect(() => keep(store, isin, typed, ofList), [store, isin, typed, ofList]);
  /** Keeps the amounts for the detail of another instrument, also where the list has an estimate. */
  const carryTo = (next: Isin) => keep(store, next, withoutLotSize(typed), ofList);
  /** Shows the amount of the list again; by default that of its present estimate. */
  const takeFromList = (kind = estimate?.kind ?? "quantity") => reset(kind);
  return [typed.state, change, takeFromList, carryTo] as const;
}
