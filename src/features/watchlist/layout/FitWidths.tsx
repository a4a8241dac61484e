import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { QuoteSource } from "#engine/protocol/source.ts";
import type { Column } from "#features/watchlist/columns/columns.ts";
import { lengthsOf, viewRow } from "#features/watchlist/rows/row-view.ts";
import { useIsListed, useLive } from "#live/hooks.ts";
import { estimateRow, type ListEstimate } from "#market/estimates/row-estimate.ts";
import type { NumberFormat } from "#market/format.ts";
import type { Isin } from "#market/isin.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useRowEstimateWords } from "#messages/row-estimate.ts";
import { type Entry, isinsOf } from "#storage/entry.ts";
import type { Persisted } from "#storage/persisted.ts";
import type { TableLengths } from "#storage/table-lengths.ts";
import { createFitter, type Fitter, ROUND_MS } from "./fit-lengths.ts";
import type { TableLayout } from "./layout.ts";
import { type SeenLengths, see } from "./seen-lengths.ts";
import type { TableView } from "./view.ts";

interface FitWidthsProps {
  entries: readonly Entry[];
  view: Pick<TableView, "estimate" | "columns">;
  lengths: Persisted<TableLengths>;
  /** Undefined for a table. */
  layOutNarrow?: unknown;
  table: {
    readonly columns: readonly Column[];
    /** Width in pixels at a text size of 100 %. */
    readonly room: number;
    /** Returns the layout for other lengths. */
    readonly layOutFor: (lengths: TableLengths) => TableLayout;
    /** Longest texts that rows have shown. */
    readonly seen: RefObject<SeenLengths>;
  };
}

/** Fits the widths of the columns to the texts of all rows; see `createFitter`. */
export default function FitWidths({ entries, view, lengths, layOutNarrow, table }: FitWidthsProps) {
  const { estimate, columns } = view;
  const { seen, room } = table;
  const isTable = layOutNarrow === undefined;
  const { source, clock, ticker } = useLive();
  const format = useNumberFormat();
  const words = useRowEstimateWords();
  const isListed = useIsListed();
  const latest = useRef({ entries, estimate, isListed, table });
  const fitter = useRef<Fitter>(undefined);
  useLayoutEffect(() => {
    latest.current = { entries, estimate, isListed, table };
  });
  useLayoutEffect(() => {
    const measure = () => {
      const { entries: present, estimate: wanted } = latest.current;
      return measureRows(isinsOf(present), { source, format, words, estimate: wanted });
    };
    const isWaiting = () => {
      const { current } = latest;
      return isinsOf(current.entries).some((isin) => current.isListed(isin) && !source.last(isin));
    };
    const keepsColumns = (next: TableLengths) => {
      const { columns: shown, layOutFor } = latest.current.table;
      return layOutFor(next).columns.join() === shown.join();
    };
    const created = createFitter({
      lengths,
      seen,
      measure,
      isWaiting,
      keepsColumns: isTable ? keepsColumns : undefined,
    });
    // The table was on screen before this part had loaded; another list is not yet.
    created.begin(fitter.current !== undefined);
    fitter.current = created;
    const end = ticker.subscribe(created.onSecond);
    let cancel = clock.after(ROUND_MS, function round() {
      created.round();
      cancel = clock.after(ROUND_MS, round);
    });
    return () => {
      end();
      cancel();
    };
  }, [source, clock, ticker, format, words, lengths, seen, isTable]);

  const laidOutFor = useRef({ room, columns });
  useLayoutEffect(() => {
    const { current } = laidOutFor;
    if (room !== current.room || columns !== current.columns) fitter.current?.laidOutAnew();
    laidOutFor.current = { room, columns };
  }, [room, columns]);
  const before = useRef({ count: entries.length, estimate });
  useEffect(() => {
    if (entries.length < before.current.count) fitter.current?.removed();
    if (entries.length > before.current.count) fitter.current?.added();
    if (estimate !== before.current.estimate) fitter.current?.estimated();
    before.current = { count: entries.length, estimate };
  }, [entries.length, estimate]);
  return null;
}

interface MeasureOptions {
  readonly source: Pick<QuoteSource, "lastGood">;
  readonly format: NumberFormat;
  readonly words: ReturnType<typeof useRowEstimateWords>;
  readonly estimate: ListEstimate | undefined;
}

/** Returns the lengths of the present texts of rows. Formats every row, so there should be few measurements. */
function measureRows(isins: readonly Isin[], options: MeasureOptions): SeenLengths {
  const { source, format, words, estimate } = options;
  const lengths: SeenLengths = new Map();
  for (const isin of isins) {
    const checked = source.lastGood(isin);
    if (!checked) continue;
    see(lengths, isin, lengthsOf(viewRow(checked, format)));
    if (!estimate) continue;
    const { buy, sell, cost } = words.row(checked, estimate, estimateRow(checked, estimate));
    const amount = Math.max(buy?.length ?? 0, sell?.length ?? 0);
    see(lengths, isin, { amount, cost: cost?.length ?? 0 });
  }
  return lengths;
}
