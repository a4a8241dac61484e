import { useEffect, useState } from "react";
import type { Desk } from "#app/desk/desk.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { usePersisted } from "#app/use-persisted.ts";
import type { Isin } from "#market/isin.ts";

/** What the user said last, and for which instrument, by desk. Another instrument or layout mounts the detail again. */
const LAST = new WeakMap<Desk, { readonly isin: Isin; readonly own: boolean | undefined }>();

/**
 * Returns whether the estimate compares sizes, and changes it for the instrument in detail: the next one begins with the
 * setting. Otherwise the rows would push what is decisive of every instrument down.
 */
export function useComparing(isin: Isin) {
  const { desk, store } = useDesk();
  const { compare } = usePersisted(store.settings);
  const [own, setOwn] = useState(() => {
    const last = LAST.get(desk);
    return last?.isin === isin ? last.own : undefined;
  });
  useEffect(() => void LAST.set(desk, { isin, own }), [desk, isin, own]);
  return [own ?? compare, setOwn] as const;
}
