import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { lengthsOf, viewRow } from "#features/watchlist/rows/row-view.ts";
import { useIsListed, useLive } from "#live/hooks.ts";
import { estimateRow } from "#market/estimates/row-estimate.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useRowEstimateWords } from "#messages/row-estimate.ts";
import { type Entry, isinsOf } from "#storage/entry.ts";
import type { Persisted } from "#storage/persisted.ts";
import type { TableLengths } from "#storage/table-lengths.ts";
import { createFitter, type Fitter, ROUND_MS } from "./fit-lengths.ts";
import { type SeenLengths, see } from "./seen-lengths.ts";
import type { TableView } from "./view.ts";

interface FitWidthsProps {
  entries: readonly Entry[];
  view: Pick<TableView, "estimate">;
  lengths: Persisted<TableLengths>;
  /** Longest texts that rows have shown. */
  seen: RefObject<SeenLengths>;
}

/** Fits the widths of the columns to the texts of all rows; see `createFitter`. */
export default function FitWidths({ entries, view, lengths, seen }: FitWidthsProps) {
  const { estimate } = view;
  const { source, clock, ticker } = useLive();
  const format = useNumberFormat();
  const words = useRowEstimateWords();
  const isListed = useIsListed();
  const latest = useRef({ entries, estimate, isListed });
  const fitter = useRef<Fitter>(undefined);
  useLayoutEffect(() => {
    latest.current = { entries, estimate, isListed };
  });
  useLayoutEffect(() => {
    /** Formats every row, so there are few measurements. */
    const measure = () => {
      const { current } = latest;
      const now: SeenLengths = new Map();
      for (const isin of isinsOf(current.entries)) {
        const checked = source.lastGood(isin);
        if (!checked) continue;
        see(now, isin, lengthsOf(viewRow(checked, format)));
        if (!current.estimate) continue;
        const figures = estimateRow(checked, current.estimate);
        const { buy, sell, cost } = words.row(checked, current.estimate, figures);
        const amount = Math.max(buy?.text.length ?? 0, sell?.text.length ?? 0);
        see(now, isin, { amount, cost: cost?.text.length ?? 0 });
      }
      return now;
    };
    const isWaiting = () => {
      const { current } = latest;
      return isinsOf(current.entries).some((isin) => current.isListed(isin) && !source.last(isin));
    };
    const created = createFitter({ lengths, seen, measure, isWaiting });
    fitter.current = created;
    created.begin();
    const end = ticker.subscribe(created.onSecond);
    let cancel = clock.after(ROUND_MS, function round() {
      created.round();
      cancel = clock.after(ROUND_MS, round);
    });
    return () => {
      end();
      cancel();
    };
  }, [source, clock, ticker, format, words, lengths, seen]);

  const before = useRef({ count: entries.length, estimate });
  useEffect(() => {
    if (entries.length < before.current.count) fitter.current?.removed();
    if (estimate !== before.current.estimate) fitter.current?.estimated();
    before.current = { count: entries.length, estimate };
  }, [entries.length, estimate]);
  return null;
}
