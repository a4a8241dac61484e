import { drawAttribute, drawText, partOf } from "#ui/draw/draw.ts";

export type Direction = "up" | "down";

interface DrawnFigure {
  readonly text: string;
  readonly changedFrom?: number | undefined;
  readonly direction?: Direction | undefined;
}

/** A figure of the table, empty: for `drawFigure`. */
export const FigureToDraw = () => (
  <span className="fig fig-table">
    <span />
    <span />
  </span>
);

/** Draws what `Figure` (figure.tsx) shows into a `FigureToDraw`. */
export function drawFigure(target: Element, shown: DrawnFigure): void {
  const { text, changedFrom = text.length, direction } = shown;
  const [kept, changed] = [partOf(target, 0), partOf(target, 1)];
  const isChanged = changedFrom < text.length;
  drawText(kept, text.slice(0, changedFrom));
  drawAttribute(kept, "class", isChanged ? "kept" : undefined);
  drawText(changed, text.slice(changedFrom));
  drawAttribute(changed, "class", isChanged ? changedClass(direction) : undefined);
}

/** The class of the digits that differ from the last check. */
export const changedClass = (direction: Direction | undefined) =>
  direction === undefined ? "changed" : `changed ${direction}`;
