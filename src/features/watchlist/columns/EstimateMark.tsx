import { childAt, drawAttribute, drawStyle, drawText } from "#ui/draw/draw.ts";
import { IconWarning } from "#ui/icons/icons.tsx";

/** Hidden mark of a quantity beyond the size at the touch; `drawEstimateMark` shows it. */
export const EstimateMark = () => (
  <span className="row-state text-warn" hidden>
    <IconWarning />
    <span className="vh" />
  </span>
);

/** @param beyond description for assistive technology; undefined hides the mark */
export function drawEstimateMark(target: Element, beyond: string | undefined): void {
  drawAttribute(target, "hidden", beyond === undefined ? "" : undefined);
  drawText(childAt(target, 1), beyond ?? "");
}

const HIDDEN = { visibility: "hidden" } as const;

/**
 * The same mark at the start of a table cell; `drawCellMark` shows it. The marks of a column are aligned.
 * Always in the layout, because an element that appears and disappears with the quotes would cause a
 * layout each time. The description is its label, and also a hidden text, for programs that read the
 * text of the cell.
 *
 * @param isTransparent whether the mark is only for screen readers, because others in the row show the same
 */
export const CellMark = ({ isTransparent }: { isTransparent: boolean }) => (
  <span
    className={`row-state ${isTransparent ? "text-transparent" : "text-warn"}`}
    role="img"
    style={HIDDEN}
  >
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
