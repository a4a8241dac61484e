import type { DeskView } from "#app/desk/desk.ts";
import type { TypedAmounts } from "#features/estimate/typed-amounts.ts";
import { SHARED_ID } from "#features/watchlist/bars/undoable.ts";
import type { Isin } from "#market/isin.ts";
import type { TypedIn } from "#messages/typed-numbers.ts";
import {
  type AllDetailAmounts,
  detailAmounts,
  MAX_DETAIL_AMOUNTS,
} from "#storage/detail-amounts.ts";
import type { Persisted } from "#storage/persisted.ts";
import type { Store } from "#storage/store.ts";

export type Typed = TypedIn<TypedAmounts>;

/** The typed amounts by store. Another instrument or layout mounts the detail again. */
const AMOUNTS = new WeakMap<Store, Persisted<AllDetailAmounts>>();

export function amountsOf(store: Store): Persisted<AllDetailAmounts> {
  const amounts = AMOUNTS.get(store) ?? detailAmounts(store);
  AMOUNTS.set(store, amounts);
  return amounts;
}

/** The list of the row in detail. */
interface Opened {
  /** Its id; empty for the list of a link. */
  readonly list: string;
  /** Whether it was the list of a link, and was saved in this page. */
  readonly wasShared: boolean;
  /** Kind and amount of its estimate. */
  readonly ofList: string | undefined;
}

export function readOpened({ detailList, undoSteps }: DeskView): Opened {
  const { id: list = SHARED_ID, listView } = detailList;
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
export function readAmounts(store: Store, { list, wasShared }: Omit<Opened, "ofList">) {
  const { typed } = amountsOf(store).get();
  if (!wasShared || typed.some((amounts) => amounts.list === list)) return typed;
  const shared = typed.filter((amounts) => amounts.list === SHARED_ID);
  return [...typed, ...shared.map((amounts) => ({ ...amounts, list }))];
}

/** Stores amounts as those that were typed last in their list. Without an estimate of the list only those are kept of it. */
export function storeAmounts(store: Store, isin: Isin, typed: Typed, opened: Opened): void {
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
