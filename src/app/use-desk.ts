import { useEffect, useSyncExternalStore } from "react";
import type { Isin } from "#market/isin.ts";
import { useIsListed, useLive } from "#polling/hooks.ts";
import { isinsOf } from "#storage/entry.ts";
import type { Desk, DeskView } from "./desk.ts";

/** The instrument in detail is checked five times as often as the others. */
const FOCUS_WEIGHT = 5;

export const useDeskView = (desk: Desk): DeskView =>
  useSyncExternalStore(desk.subscribe, desk.view);

/** Tells the source what this page watches: what the service does not list is never asked for. */
export function useInterest({ open, focus }: DeskView): void {
  const { source } = useLive();
  const isListed = useIsListed();
  useEffect(() => {
    const weights = new Map<Isin, number>();
    for (const isin of isinsOf(open.entries)) {
      if (isListed(isin)) weights.set(isin, isin === focus ? FOCUS_WEIGHT : 1);
    }
    source.setInterest(weights);
  }, [source, isListed, open.entries, focus]);
}
