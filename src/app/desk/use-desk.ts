import { useStore } from "@nanostores/react";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useIsListed, useLive } from "#live/hooks.ts";
import { textOf } from "#storage/entry.ts";
import type { Desk, DeskView } from "./desk.ts";
import { secondPaneWeights } from "./panes/second-pane-weights.ts";

/** Weights of quotes: how often one is checked compared with one in view. */
export const WEIGHT = { inDetail: 5, inView: 1, outOfView: 0.25 };
/** Debounce of scrolling, which changes the rows in view many times a second. */
const SCROLL_DEBOUNCE_MS = 250;

/** Returns the view of a desk, and follows its changes. */
export const useDeskView = (desk: Desk): DeskView =>
  useSyncExternalStore(desk.subscribe, desk.view);

/**
 * Reports the demand of this page to the source: its instruments with weights. Once the service's list is
 * known, unlisted instruments are left out.
 *
 * @returns a function that the list calls with its visible rows, by the text of their entries
 */
export function useInterest({
  open,
  detail,
}: Pick<DeskView, "detail"> & {
  readonly open: Pick<DeskView["open"], "entries">;
}): (keys: readonly string[]) => void {
  const { source, clock } = useLive();
  const isListed = useIsListed();
  const paneWeights = useStore(secondPaneWeights);
  /** Undefined before the list has reported its rows: until then every row counts as visible. */
  const visibleRows = useRef<ReadonlySet<string>>(undefined);
  const cancelReport = useRef<() => void>(() => undefined);

  const reportInterest = useCallback(() => {
    const weights = new Map(paneWeights);
    const inView = visibleRows.current;
    for (const entry of open.entries) {
      // `isListed` is true until the list is known: no quote waits for the list, which may hang.
      if (entry.kind !== "isin" || !isListed(entry.isin)) continue;
      const rowWeight = !inView || inView.has(entry.isin) ? WEIGHT.inView : WEIGHT.outOfView;
      const weight = textOf(entry) === detail ? WEIGHT.inDetail : rowWeight;
      weights.set(entry.isin, Math.max(weight, paneWeights.get(entry.isin) ?? 0));
    }
    source.setInterest(weights);
  }, [source, isListed, open.entries, detail, paneWeights]);

  // The debounced report uses the latest entries: a row may have been removed during the scrolling.
  const latest = useRef(reportInterest);
  useEffect(() => {
    latest.current = reportInterest;
    reportInterest();
  }, [reportInterest]);
  useEffect(() => () => cancelReport.current(), []);

  return useCallback(
    (keys) => {
      visibleRows.current = new Set(keys);
      cancelReport.current();
      cancelReport.current = clock.after(SCROLL_DEBOUNCE_MS, () => latest.current());
    },
    [clock],
  );
}
