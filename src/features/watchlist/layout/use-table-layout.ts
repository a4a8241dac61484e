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
import type { Persisted } from "#storage/persisted.ts";
import { type Lengths, TYPICAL_LENGTHS } from "#storage/table-lengths.ts";
import { minTargetHeight } from "#ui/controls/touch.ts";
import { type ChosenColumn, layOut, type TableLayout } from "./layout.ts";
import { longest } from "./longest.ts";
import { useRoom } from "./use-room.ts";
import type { TableView } from "./view.ts";

/** Row heights in pixels at a text size of 100 %. */
const ROW_HEIGHT = { compact: 28, standard: 36, relaxed: 48, narrow: 66 };

/** Lays rows out on a screen that is too narrow for a table (see `narrow.ts`). */
export type LayOutNarrow = (room: number, lengths: Lengths, estimate?: ListEstimate) => TableLayout;

/**
 * Computes the layout of the table from its width, its texts and the view.
 *
 * @param stored lengths of the texts for which the list was laid out last; `FitWidths` sets them
 */
export function useTableLayout(
  grid: RefObject<HTMLElement | null>,
  layOutNarrow: LayOutNarrow | undefined,
  view: TableView,
  stored: Persisted<Lengths>,
) {
  const { width, scale } = useRoom(grid);
  const lengths = useSyncExternalStore(stored.subscribe, stored.get);
  const seen = useRef(TYPICAL_LENGTHS);
  const { estimate } = view;
  const [draft, setDraft] = useState<readonly ChosenColumn[]>();
  const onLengths = useCallback((shown: Partial<Lengths>) => {
    seen.current = longest(seen.current, shown);
  }, []);
  const chosen = draft ?? view.columns;
  const sorted = view.sort?.column;
  const laidOut = useMemo(
    () =>
      layOutNarrow?.(width, lengths, estimate) ??
      layOut(width, longest(TYPICAL_LENGTHS, lengths), chosen, sorted),
    [layOutNarrow, width, lengths, chosen, sorted, estimate],
  );
  const kind = layOutNarrow ? "narrow" : view.density;
  const height = (laidOut.rowHeight ?? ROW_HEIGHT[kind]) * scale;
  const rowHeight = Math.round(Math.max(height, minTargetHeight()));
  return {
    // The same array while the columns are equal, so that another width renders no row.
    columns: useSame(laidOut.columns),
    className: laidOut.className ?? kind,
    style: { ...laidOut.style, "--row": `${rowHeight}px` },
    rowHeight,
    Line: laidOut.Line,
    scale,
    onLengths,
    seen,
    setDraft,
  };
}
