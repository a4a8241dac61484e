import { drawAttribute, drawText, partOf } from "#ui/draw.ts";
import { IconWarning } from "#ui/icons.tsx";

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
  drawText(partOf(target, 1), beyond ?? "");
}
