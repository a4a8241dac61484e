import { type RefObject, useEffect, useRef, useState } from "react";
import { type Isin, parseIsin } from "#market/isin.ts";
import { registerDropTarget } from "#ui/rows/drop-target.ts";
import { textScale } from "#ui/text/text-scale.ts";

/** A row that is dragged, as the place that takes it sees it. */
export interface Dragging {
  readonly isOver: boolean;
  /** The place, in CSS pixels of the window. */
  readonly box: DOMRect;
}

/** The width of a pane that is still to come, in CSS pixels at a text size of 100 %. */
const WIDTH = 352;

/**
 * Takes rows that are dropped onto the pane, or while there is none onto the end of the list, where it
 * will be. The result says whether one is dragged now.
 */
export function useDrop(
  pane: RefObject<HTMLElement | null>,
  onDrop: (isin: Isin) => void,
): Dragging | undefined {
  const [dragging, setDragging] = useState<Dragging>();
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    // Taken hold of where the pane would be, a row is moved within its list until it has left that place.
    let isArmed = false;
    return registerDropTarget({
      onMove({ clientX: x, clientY: y }) {
        const box = boxOf(pane.current);
        const isInside = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
        isArmed ||= !isInside;
        setDragging(isArmed ? { isOver: isInside, box } : undefined);
        return isArmed && isInside;
      },
      onEnd(dropped) {
        isArmed = false;
        setDragging(undefined);
        // An entry of a link that is no ISIN has no quote to pin.
        const isin = parseIsin(dropped ?? "");
        if (isin) latest.current(isin);
      },
    });
  }, [pane]);
  return dragging;
}

function boxOf(pane: Element | null): DOMRect {
  if (pane) return pane.getBoundingClientRect();
  const list = document.querySelector("main")?.getBoundingClientRect() ?? new DOMRect();
  const width = WIDTH * textScale(document);
  return new DOMRect(list.right - width, list.top, width, list.height);
}
