import { childAt, drawAttribute, drawStyle, drawText } from "#ui/draw/draw.ts";
import { IconWarning } from "#ui/icons/icons.tsx";

/** Hidden mark of a quantity beyond the size at the touch; `drawEstimateMark` shows it. */
export const EstimateMark = () => (
  <span className="row-state warn" hidden>
    <IconWarning />
    <span className="vh" />
  </span>
);

/** @param beyond description for assistive technology; undefined hides the mark */
export function drawEstimateMark(target: Element, beyond: string | undefined): void {
  drawAttribute(target, "hidden", beyond === undefined ? "" : undefined);
  drawText(childAt(target, 1), beyond ?? "");
}

/** The negative margin is the width of the icon and its gap, so that a hidden mark takes no room. */
const NO_ROOM = { visibility: "hidden", marginInlineStart: -19 } as const;

/**
 * The same mark in a table cell; `drawCellMark` shows it. Always in the layout, because an element that
 * appears and disappears with the quotes would cause a layout each time. The description is its label,
 * and also a hidden text, for programs that read the text of the cell.
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
