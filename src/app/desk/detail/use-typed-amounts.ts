import { useEffect, useState } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { useAmountTexts } from "#features/estimate/typed-amounts.ts";
import type { NumberFormat } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { readAmounts, readOpened, storeAmounts, type Typed } from "./stored-amounts.ts";

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
 * Keeps the amounts typed into the detail by list, over a reload, too. They stay for the next instrument, so that a step through
 * the rows compares them; the lot size belongs to its instrument. Where the list has an estimate, that applies to the next
 * instrument, unless amounts were typed for it or carried to it, and another estimate of the list to all of them: the latest
 * entry counts. A list that is opened again has the amounts that it had; one that has had none begins with the present ones, but
 * for what its estimate replaces.
 */
export function useTypedAmounts(isin: Isin) {
  const { store, view } = useDesk();
  const { estimate } = view.detailList.listView ?? {};
  const opened = readOpened(view);
  const { list, wasShared, ofList } = opened;
  const all = readAmounts(store, opened);
  const inList = all.filter((amounts) => amounts.list === list);
  const knownOfList = inList.at(-1)?.ofList;
  const start = (format: NumberFormat): Typed => {
    const own = inList.find((amounts) => amounts.isin === isin);
    if (own) return inSameFormat(own, format);
    const last = estimate ? undefined : (inList.at(-1) ?? all.at(-1));
    if (!last) return { state: {}, format };
    const typed = inSameFormat(last, format);
    return last.isin === isin ? typed : withoutLotSize(typed);
  };
  const [typed, change, reset, replace] = useAmountTexts(start);
  const [known, setKnown] = useState({ list, ofList: knownOfList });
  if (list !== known.list && inList.length > 0) {
    setKnown({ list, ofList: knownOfList });
    replace(start(typed.format));
  } else if (list !== known.list || ofList !== known.ofList) {
    setKnown({ list, ofList });
    if (estimate) reset(estimate.kind);
  }
  useEffect(
    () => storeAmounts(store, isin, typed, { list, wasShared, ofList }),
    [store, isin, typed, list, wasShared, ofList],
  );
  /** Keeps the amounts for the detail of another instrument, also where the list has an estimate. */
  const carryTo = (next: Isin) => storeAmounts(store, next, withoutLotSize(typed), opened);
  /** Shows the amount of the list again; by default that of its present estimate. */
  const takeFromList = (kind = estimate?.kind ?? "quantity") => reset(kind);
  return [typed.state, change, takeFromList, carryTo] as const;
}
