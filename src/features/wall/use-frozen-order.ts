import { useEffect, useMemo, useState } from "react";
import { useLive } from "#live/hooks.ts";
import { type Entry, inOrder, textOf } from "#storage/entry.ts";

/** Time in which a wall that has just opened follows the order, because the first quotes still arrive. */
const SETTLE_MS = 5000;

/**
 * Returns the entries in the order that they had when the round began: no tile moves while people look at it, and pages
 * that turn by themselves show each instrument once. A new entry comes last.
 */
export function useFrozenOrder(ordered: readonly Entry[], round: number): readonly Entry[] {
  const { clock } = useLive();
  const [isSettled, setSettled] = useState(false);
  const [frozen, freeze] = useState({ round, ordered });
  useEffect(() => clock.after(SETTLE_MS, () => setSettled(true)), [clock]);
  if (frozen.round !== round || (!isSettled && frozen.ordered !== ordered)) {
    freeze({ round, ordered });
  }
  const keys = useMemo(() => frozen.ordered.map(textOf), [frozen]);
  return useMemo(() => inOrder(ordered, keys), [ordered, keys]);
}
