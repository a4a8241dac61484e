import { useEffect, useState } from "react";
import type { DeskView } from "#app/desk/desk.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { type TypedAmounts, useAmountTexts } from "#features/estimate/typed-amounts.ts";
import { SHARED_ID } from "#features/watchlist/bars/undoable.ts";
import type { NumberFormat } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import type { TypedIn } from "#messages/typed-numbers.ts";
import {
  type AllDetailAmounts,
  detailAmounts,
  MAX_DETAIL_AMOUNTS,
} from "#storage/detail-amounts.ts";
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

/** The open list. */
interface Opened {
  /** Its id; empty for the list of a link. */
  readonly list: string;
  /** Whether it was the list of a link, and was saved in this page. */
  readonly wasShared: boolean;
  /** Kind and amount of its estimate. */
  readonly ofList: string | undefined;
}

function readOpened({ open, undoSteps }: DeskView): Opened {
  const { id: list = SHARED_ID, listView } = open;
  const { estimate } = listView ?? {};
  return {
    list,
    wasShared: undoSteps.some(
      (step) => (step.kind === "kept" || step.kind === "saved") && step.id === list,
    ),
    ofList: estimate && estimate.kind + estimate.amount,
  };
}

/** Returns all amounts. A list that was saved begins with those that it had as the list of a link. */
function readAmounts(store: Store, { list, wasShared }: Omit<Opened, "ofList">) {
  const { typed } = amountsOf(store).get();
  if (!wasShared || typed.some((amounts) => amounts.list === list)) return typed;
  const shared = typed.filter((amounts) => amounts.list === SHARED_ID);
  return [...typed, ...shared.map((amounts) => ({ ...amounts, list }))];
}

/**
 * Stores amounts as those that were typed last in their list. Without an estimate of the list only those are kept of it.
 */
function keep(store: Store, isin: Isin, typed: Typed, opened: Opened): void {
  const { list, ofList } = opened;
  const rest = readAmounts(store, opened).filter(
    (other) =>
      other.list !== list ||
      (ofList !== undefined && other.ofList === ofList && other.isin !== isin && hasText(other)),
  );
  const last = { list, isin, ...typed, ...(ofList !== undefined && { ofList }) };
  amountsOf(store).set({ typed: [...rest, last].slice(-MAX_DETAIL_AMOUNTS) });
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
 * Keeps the amounts typed into the detail by list, over a reload, too. They stay for the next instrument, so that a step through
 * the rows compares them; the lot size belongs to its instrument. Where the list has an estimate, that applies to the next
 * instrument, unless amounts were typed for it or carried to it, and another estimate of the list to all of them: the latest
 * entry counts. A list that is opened again has the amounts that it had.
 */
export function useTypedAmounts(isin: Isin) {
  const { store, view } = useDesk();
  const { estimate } = view.open.listView ?? {};
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
  if (list !== known.list) {
    setKnown({ list, ofList: knownOfList });
    replace(start(typed.format));
  } else if (ofList !== known.ofList) {
    setKnown({ list, ofList });
    if (estimate) reset(estimate.kind);
  }
  useEffect(
    () => keep(store, isin, typed, { list, wasShared, ofList }),
    [store, isin, typed, list, wasShared, ofList],
  );
  /** Keeps the amounts for the detail of another instrument, also where the list has an estimate. */
  const carryTo = (next: Isin) => keep(store, next, withoutLotSize(typed), opened);
  /** Shows the amount of the list again; by default that of its present estimate. */
  const takeFromList = (kind = estimate?.kind ?? "quantity") => reset(kind);
  return [typed.state, change, takeFromList, carryTo] as const;
}
