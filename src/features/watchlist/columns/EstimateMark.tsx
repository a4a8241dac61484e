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

const UNSEEN = { visibility: "hidden" } as const;

/**
 * The same mark in a cell of the table, for `drawCellMark`, at the start of the cell, so that marks stand
 * below each other. It is there unseen, since an element that comes and goes with the quotes causes a layout
 * each time. Its words are a label, and for those who read the cell's text a part that is never laid out.
 */
export const CellMark = () => (
  <span className="row-state warn" role="img" style={UNSEEN}>
    <IconWarning />
    <span hidden />
  </span>
);

/**
 * @param beyond see `drawEstimateMark`
 * @param isBeside whether other marks in the row show the same: this one is then told, and not seen
 */
export function drawCellMark(target: Element, beyond: string | undefined, isBeside: boolean): void {
  drawStyle(target, "visibility", beyond === undefined ? "hidden" : "visible");
  drawStyle(target, "color", isBeside ? "transparent" : "");
  drawAttribute(target, "aria-label", beyond);
  drawText(childAt(target, 1), beyond ?? "");
}
