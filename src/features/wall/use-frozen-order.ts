import { useMemo, useState } from "react";
import { useClock, useLive } from "#live/hooks.ts";
import { type Entry, inOrder, isinsOf, textOf } from "#storage/entry.ts";

/** Minimum time for which a wall that has just opened follows the order. */
const MIN_SETTLE_MS = 5000;
/** Maximum time: a service that answers nothing for one instrument must not keep all tiles moving. */
const MAX_SETTLE_MS = 120_000;

/**
 * Returns the entries in the order that they had when the round began: no tile moves while people look at it, and pages
 * that turn by themselves show each instrument once. A new entry comes last.
 */
export function useFrozenOrder(ordered: readonly Entry[], round: number): readonly Entry[] {
  const { clock, source } = useLive();
  const [openedAt] = useState(() => clock.now());
  const [isSettled, setSettled] = useState(false);
  // At a slow rate the first answers arrive over a minute.
  const isSettling = useClock((now) => {
    const openMs = now - openedAt;
    const isComplete = isinsOf(ordered).every((isin) => source.last(isin));
    return openMs < MIN_SETTLE_MS || (openMs < MAX_SETTLE_MS && !isComplete);
  });
  if (!isSettling && !isSettled) setSettled(true);
  const [frozen, freeze] = useState({ round, ordered });
  if (frozen.round !== round || (!isSettled && frozen.ordered !== ordered)) {
    freeze({ round, ordered });
  }
  const keys = useMemo(() => frozen.ordered.map(textOf), [frozen]);
  return useMemo(() => inOrder(ordered, keys), [ordered, keys]);
}
