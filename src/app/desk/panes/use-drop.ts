import { type RefObject, useEffect, useRef, useState } from "react";
import { type Isin, parseIsin } from "#market/isin.ts";
import { registerDropTarget } from "#ui/rows/drop-target.ts";
import { textScale } from "#ui/text/text-scale.ts";

/** State of a drag, for the drop target. */
export interface Dragging {
  /** Whether the pointer is over the drop target. */
  readonly isOver: boolean;
  /** Drop target, in CSS pixels of the window. */
  readonly box: DOMRect;
}

/** Width of the pane before it exists, in CSS pixels at a text size of 100 %. */
const PANE_WIDTH_PX = 352;

/**
 * Registers the second pane as a drop target for rows. While there is no pane, the target is the right end
 * of the list, where the pane will open.
 *
 * @returns the state of the current drag; undefined while no row is dragged
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
    // A drag that starts over the drop target moves the row in its list, until the pointer has left the target.
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
        // An entry of a link may be no ISIN, and has no quote to pin.
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
  const width = PANE_WIDTH_PX * textScale(document);
  return new DOMRect(list.right - width, list.top, width, list.height);
}
