import { childAt, drawAttribute, drawText } from "#ui/draw/draw.ts";

export type Direction = "up" | "down";

interface DrawnFigure {
  readonly text: string;
  readonly changedFrom?: number | undefined;
  readonly direction?: Direction | undefined;
}

/** Empty figure of the table, which `drawFigure` fills. */
export const EmptyFigure = () => (
  <span className="fig">
    <span />
    <span />
  </span>
);

/** Draws what `Figure` (figure.tsx) renders into an `EmptyFigure`. */
export function drawFigure(target: Element, figure: DrawnFigure): void {
  const { text, changedFrom = text.length, direction } = figure;
  const [kept, changed] = [childAt(target, 0), childAt(target, 1)];
  const isChanged = changedFrom < text.length;
  drawText(kept, text.slice(0, changedFrom));
  drawAttribute(kept, "class", isChanged ? "kept" : undefined);
  drawText(changed, text.slice(changedFrom));
  drawAttribute(changed, "class", isChanged ? changedClass(direction) : undefined);
}

/** Returns the class of the digits that differ from the last check. */
export const changedClass = (direction: Direction | undefined) =>
  direction === undefined ? "changed" : `changed ${direction}`;
