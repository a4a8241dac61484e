import {
  type RefObject,
  useCallback,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useSame } from "#features/watchlist/rows/use-same.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import type { Isin } from "#market/isin.ts";
import type { Persisted } from "#storage/persisted.ts";
import { type Lengths, type TableLengths, TYPICAL_LENGTHS } from "#storage/table-lengths.ts";
import { minTargetHeight } from "#ui/controls/touch.ts";
import { type ChosenColumn, layOut, type TableLayout } from "./layout.ts";
import { longer, type SeenLengths, see } from "./seen-lengths.ts";
import { useRoom } from "./use-room.ts";
import type { TableView } from "./view.ts";

/** Row heights in pixels at a text size of 100 %. */
const ROW_HEIGHT = { compact: 28, standard: 36, relaxed: 48, narrow: 66 };

/** Lays rows out on a screen that is too narrow for a table (see `narrow.ts`). */
export type LayOutNarrow = (
  room: number,
  lengths: TableLengths,
  estimate?: ListEstimate,
) => TableLayout;

/**
 * Computes the layout of the table from its width, its texts and the view.
 *
 * @param stored lengths of the texts for which the list was laid out last; `FitWidths` sets them
 */
export function useTableLayout(
  grid: RefObject<HTMLElement | null>,
  layOutNarrow: LayOutNarrow | undefined,
  view: TableView,
  stored: Persisted<TableLengths>,
) {
  const { width, scale } = useRoom(grid);
  const known = useSyncExternalStore(stored.subscribe, stored.get);
  const seen = useRef<SeenLengths>(new Map());
  const { estimate } = view;
  const [draft, setDraft] = useState<readonly ChosenColumn[]>();
  const onLengths = useCallback(
    (isin: Isin, shown: Partial<Lengths>) => see(seen.current, isin, shown),
    [],
  );
  const chosen = draft ?? view.columns;
  const sorted = view.sort?.column;
  const layOutFor = useCallback(
    (lengths: TableLengths) =>
      layOutNarrow?.(width, lengths, estimate) ??
      layOut(
        width,
        longer(TYPICAL_LENGTHS, lengths.longest),
        chosen,
        sorted,
        longer(TYPICAL_LENGTHS, lengths.common),
      ),
    [layOutNarrow, width, chosen, sorted, estimate],
  );
  const laidOut = useMemo(() => layOutFor(known), [layOutFor, known]);
  const kind = layOutNarrow ? "narrow" : view.density;
  const height = (laidOut.rowHeight ?? ROW_HEIGHT[kind]) * scale;
  const rowHeight = Math.round(Math.max(height, minTargetHeight()));
  return {
    // The same array while the columns are equal, so that another width renders no row.
    columns: useSame(laidOut.columns),
    heads: useSame(laidOut.heads ?? laidOut.columns),
    className: laidOut.className ?? kind,
    // A compact row has one line.
    hasCostLine: kind !== "compact" && !!laidOut.hasCostLine,
    hasSizeLines: kind !== "compact" && !!laidOut.hasSizeLines,
    style: { ...laidOut.style, "--row": `${rowHeight}px` },
    rowHeight,
    Line: laidOut.Line,
    scale,
    onLengths,
    seen,
    room: width,
    layOutFor,
    setDraft,
  };
}
