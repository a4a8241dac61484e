import { useEffect, useState } from "react";
import type { Desk } from "#app/desk/desk.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import type { TypedAmounts } from "#features/estimate/typed-amounts.ts";
import type { Isin } from "#market/isin.ts";

/** The amounts typed for the instrument in detail, by desk. A new layout mounts the detail again and reads them. */
const LAST = new WeakMap<Desk, { readonly isin: Isin; readonly typed: TypedAmounts }>();

/** Keeps the amounts typed for an instrument while it is in detail, also while the layout of the desk changes. */
export function useTypedAmounts(isin: Isin) {
  const { desk } = useDesk();
  const [typed, setTyped] = useState<TypedAmounts>(() => {
    const last = LAST.get(desk);
    return last?.isin === isin ? last.typed : {};
  });
  // Overwrites the amounts of the instrument that was in detail before.
  useEffect(() => void LAST.set(desk, { isin, typed }), [desk, isin, typed]);
  const change = (part: TypedAmounts) => setTyped((known) => ({ ...known, ...part }));
  return [typed, change] as const;
}
