import { type PointerEvent, type RefObject, useRef, useState } from "react";
import { type ChosenColumn, type Column, isColumn } from "./columns.ts";
import { putColumn, sizeColumn } from "./view.ts";

const SLACK = 5;
const NARROWEST = 40;

interface HeadDragOptions {
  readonly row: RefObject<HTMLElement | null>;
  readonly columns: readonly ChosenColumn[];
  readonly scale: number;
  readonly onShape: (columns: readonly ChosenColumn[]) => void;
  readonly onDraft: (columns: readonly ChosenColumn[] | undefined) => void;
}

type Drag =
  | {
      readonly kind: "size";
      readonly column: Column;
      readonly startX: number;
      readonly from: number;
    }
  | { readonly kind: "move"; readonly column: Column; readonly startX: number };

/** The pointer on the heads: an edge sizes its column, the rest of a head moves it. */
export function useHeadDrag({ row, columns, scale, onShape, onDraft }: HeadDragOptions) {
  const drag = useRef<Drag | undefined>(undefined);
  const sized = useRef<readonly ChosenColumn[] | undefined>(undefined);
  const endedAt = useRef(Number.NEGATIVE_INFINITY);
  const [dropBefore, setDropBefore] = useState<Column | "end" | undefined>(undefined);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const head = event.target.closest("[data-column]");
    const column = head?.getAttribute("data-column") ?? "";
    if (!head || !isColumn(column)) return;
    const startX = event.clientX;
    if (event.target.hasAttribute("data-edge")) {
      const from = head.getBoundingClientRect().width / scale;
      drag.current = { kind: "size", column, startX, from };
      event.currentTarget.setPointerCapture(event.pointerId);
      event.preventDefault();
    } else if (event.pointerType !== "touch" && column !== "instrument") {
      drag.current = { kind: "move", column, startX };
    }
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    if (!current) return;
    if (event.buttons === 0) return cancel();
    const way = event.clientX - current.startX;
    if (current.kind === "size") {
      const width = Math.max(NARROWEST, current.from + way / scale);
      sized.current = sizeColumn(columns, current.column, width);
      onDraft(sized.current);
    } else if (dropBefore !== undefined || Math.abs(way) >= SLACK) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDropBefore(headAfter(row.current, event.clientX));
    }
  };
  const cancel = () => {
    drag.current = undefined;
    sized.current = undefined;
    setDropBefore(undefined);
    onDraft(undefined);
  };
  const onPointerUp = () => {
    const { current } = drag;
    if (current?.kind === "size" && sized.current) onShape(sized.current);
    if (current?.kind === "move" && dropBefore !== undefined) {
      const before = dropBefore === "end" ? undefined : dropBefore;
      onShape(putColumn(columns, current.column, before));
      endedAt.current = performance.now();
    }
    cancel();
  };
  return {
    dropBefore,
    on: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel },
    usualWidth: (column: Column) => onShape(sizeColumn(columns, column, undefined)),
    /** A drag ends with a click, which means nothing more. */
    hasJustEnded: () => performance.now() - endedAt.current < 50,
  };
}

/** The head before which a column would be put that is let go at `x`. */
function headAfter(row: HTMLElement | null, x: number): Column | "end" {
  for (const head of row?.querySelectorAll("[data-column]") ?? []) {
    const { left, width } = head.getBoundingClientRect();
    const column = head.getAttribute("data-column") ?? "";
    // Nothing comes between bid and ask: both halves of the pair count as one.
    const middle = column === "bid" ? left + width : left + width / 2;
    if (x < middle && isColumn(column) && column !== "instrument" && column !== "ask") {
      return column;
    }
  }
  return "end";
}
