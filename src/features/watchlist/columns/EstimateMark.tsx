import { childAt, drawAttribute, drawText } from "#ui/draw/draw.ts";
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
