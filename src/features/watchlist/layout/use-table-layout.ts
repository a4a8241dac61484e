import { type RefObject, useCallback, useMemo, useState } from "react";
import type { Lengths } from "#features/watchlist/columns/column-def.ts";
import { useSame } from "#features/watchlist/rows/use-same.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { minTargetHeight } from "#ui/controls/touch.ts";
import { type ChosenColumn, layOut, longest, NO_LENGTHS, type TableLayout } from "./layout.ts";
import { useRoom } from "./use-room.ts";
import type { TableView } from "./view.ts";

/** Row heights in pixels at a text size of 100 %. */
const ROW_HEIGHT = { compact: 28, standard: 36, relaxed: 48, narrow: 66 };

/** Lays rows out on a screen that is too narrow for a table (see `narrow.ts`). */
export type LayOutNarrow = (room: number, lengths: Lengths, estimate?: ListEstimate) => TableLayout;

/** Computes the layout of the table from its width, its texts and the view. */
export function useTableLayout(
  grid: RefObject<HTMLElement | null>,
  layOutNarrow: LayOutNarrow | undefined,
  view: TableView,
) {
  const { width, scale } = useRoom(grid);
  const [lengths, setLengths] = useState(NO_LENGTHS);
  const { estimate } = view;
  const [measured, setMeasured] = useState(estimate);
  // Another estimate has amounts of other lengths.
  if (measured !== estimate) {
    setMeasured(estimate);
    setLengths({ ...lengths, amount: 0, cost: 0 });
  }
  const [draft, setDraft] = useState<readonly ChosenColumn[]>();
  const onLengths = useCallback((seen: Lengths) => setLengths((known) => longest(known, seen)), []);
  const chosen = draft ?? view.columns;
  const sorted = view.sort?.column;
  const laidOut = useMemo(
    () => layOutNarrow?.(width, lengths, estimate) ?? layOut(width, lengths, chosen, sorted),
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
    onRelax: setLengths,
    setDraft,
  };
}
