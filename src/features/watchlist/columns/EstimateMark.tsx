import { childAt, drawAttribute, drawStyle, drawText } from "#ui/draw/draw.ts";
import { IconWarning } from "#ui/icons/icons.tsx";

/** The mark of a quantity that the size at the touch does not cover, empty: for `drawEstimateMark`. */
export const EstimateMark = () => (
  <span className="row-state warn" hidden>
    <IconWarning />
    <span className="vh" />
  </span>
);

/** @param beyond what the mark tells assistive technology; undefined for no mark */
export function drawEstimateMark(target: Element, beyond: string | undefined): void {
  drawAttribute(target, "hidden", beyond === undefined ? "" : undefined);
  drawText(childAt(target, 1), beyond ?? "");
}

/** As wide as the icon and the gap beside it, so that the mark takes no room from the figure. */
const NO_ROOM = { visibility: "hidden", marginInlineStart: -19 } as const;

/**
 * The same mark in a cell of the table, for `drawCellMark`: it stands there unseen, since an element that
 * comes and goes with the quotes causes a layout each time. Its words are a label, and for those who read
 * the cell's text a part that is never laid out.
 */
export const CellMark = () => (
  <span className="row-state warn" role="img" style={NO_ROOM}>
    <IconWarning />
    <span hidden />
  </span>
);

/** @param beyond see `drawEstimateMark` */
export function drawCellMark(target: Element, beyond: string | undefined): void {
  drawStyle(target, "visibility", beyond === undefined ? "hidden" : "visible");
  drawAttribute(target, "aria-label", beyond);
  drawText(childAt(target, 1), beyond ?? "");
}
