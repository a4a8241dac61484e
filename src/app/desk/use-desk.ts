import { useStore } from "@nanostores/react";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useIsListed, useLive } from "#live/hooks.ts";
import { textOf } from "#storage/entry.ts";
import type { Desk, DeskView } from "./desk.ts";
import { secondPaneWeights } from "./panes/second-pane-weights.ts";

/** How much more or less often a quote is checked than one that is merely in view. */
export const WEIGHT = { focus: 5, inView: 1, outOfView: 0.25 };
/** Scrolling changes what is in view many times a second; only its end is reported to the source. */
const SCROLL_REST_MS = 250;

export const useDeskView = (desk: Desk): DeskView =>
  useSyncExternalStore(desk.subscribe, desk.view);

/**
 * Reports to the source what this page watches, with weights. Once the service's list is known, unlisted
 * instruments are not requested. Returns the function that the list calls with its visible rows, by the text
 * of their entries.
 */
export function useInterest({
  open,
  focus,
}: Pick<DeskView, "focus"> & {
  readonly open: Pick<DeskView["open"], "entries">;
}): (keys: readonly string[]) => void {
  const { source, clock } = useLive();
  const isListed = useIsListed();
  const others = useStore(secondPaneWeights);
  /** Undefined before the list has reported: until then every row counts as visible. */
  const inView = useRef<ReadonlySet<string>>(undefined);
  const cancelRest = useRef<() => void>(() => undefined);

  const reportInterest = useCallback(() => {
    const weights = new Map(others);
    // No quote waits for the list, which may hang; until it is known, everything counts as listed.
    const seen = inView.current;
    for (const entry of open.entries) {
      if (entry.kind !== "isin" || !isListed(entry.isin)) continue;
      const weight = !seen || seen.has(entry.isin) ? WEIGHT.inView : WEIGHT.outOfView;
      const own = textOf(entry) === focus ? WEIGHT.focus : weight;
      weights.set(entry.isin, Math.max(own, others.get(entry.isin) ?? 0));
    }
    source.setInterest(weights);
  }, [source, isListed, open.entries, focus, others]);

  // Report the state when scrolling ends: a row may have been removed since.
  const latest = useRef(reportInterest);
  useEffect(() => {
    latest.current = reportInterest;
    reportInterest();
  }, [reportInterest]);
  useEffect(() => () => cancelRest.current(), []);

  return useCallback(
    (keys) => {
      inView.current = new Set(keys);
      cancelRest.current();
      cancelRest.current = clock.after(SCROLL_REST_MS, () => latest.current());
    },
    [clock],
  );
}
