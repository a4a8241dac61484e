import type { Figure } from "#market/figure.ts";
import type { TimeRange } from "#market/history.ts";

/** Place of the lines in a chart, in CSS pixels. */
export interface Plot {
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Distance from the plot to the right edge. */
  readonly gutter: number;
}

/** Parts of a scene that position a value: the frame, the plot and the prices at its edges. */
export interface PlotScale {
  readonly frame: TimeRange;
  readonly plot: Plot;
  /** Prices at the lower and upper edge of the plot, only for positions. */
  readonly low: number;
  readonly high: number;
}

export const xOfTime = (
  { frame, plot }: Pick<PlotScale, "frame" | "plot">,
  instant: number,
): number => ((instant - frame.from) / (frame.to - frame.from)) * plot.width;

export const timeAtX = ({ frame, plot }: PlotScale, x: number): number =>
  frame.from + (x / plot.width) * (frame.to - frame.from);

export const yOfPrice = ({ low, high, plot }: PlotScale, price: Figure): number =>
  plot.top + plot.height * (1 - (Number(price) - low) / (high - low));
