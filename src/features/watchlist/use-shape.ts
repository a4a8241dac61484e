import { type RefObject, useCallback, useMemo, useState } from "react";
import {
  type ChosenColumn,
  type Lengths,
  layOut,
  layOutNarrow,
  longest,
  NO_LENGTHS,
} from "./columns.ts";
import { useRoom } from "./use-room.ts";
import { useSame } from "./use-same.ts";
import type { TableView } from "./view.ts";

/** In pixels, at a text size of 100 %. */
const ROW_HEIGHT = { compact: 28, standard: 36, relaxed: 48, narrow: 66 };

/** The table's shape on screen: what fits, how wide and how high. */
export function useShape(
  grid: RefObject<HTMLElement | null>,
  layout: "table" | "narrow",
  view: TableView,
) {
  const { width, scale } = useRoom(grid);
  const [lengths, setLengths] = useState(NO_LENGTHS);
  const [draft, setDraft] = useState<readonly ChosenColumn[]>();
  const onLengths = useCallback((seen: Lengths) => setLengths((known) => longest(known, seen)), []);
  const chosen = draft ?? view.columns;
  const laidOut = useMemo(
    () => (layout === "narrow" ? layOutNarrow(width, lengths) : layOut(width, lengths, chosen)),
    [layout, width, lengths, chosen],
  );
  const kind = layout === "narrow" ? "narrow" : view.density;
  const rowHeight = Math.round(ROW_HEIGHT[kind] * scale);
  return {
    // The same array while the columns are the same: a width that changes draws no row anew.
    columns: useSame(laidOut.columns),
    className: layout === "narrow" ? laidOut.className : kind,
    style: { ...laidOut.style, "--row": `${rowHeight}px` },
    rowHeight,
    scale,
    onLengths,
    setDraft,
  };
}
