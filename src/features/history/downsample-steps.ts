import type { QuotePoint } from "#market/history.ts";
import type { PlotScale } from "./plot-scale.ts";
import type { Segment } from "./segments.ts";

/** Minimum width of a step in CSS pixels: closer ones merge bid and ask into one stroke. A column is up to twice as wide. */
const MIN_STEP_PX = 2;

/** A peak that sticks out by more than this share of the plot's height is drawn, however short it was. */
const PEAK_SHARE = 1 / 8;

/**
 * Removes steps that are too close together to be seen: of each column of pixels it keeps the last quote. It keeps
 * also what the line must not hide: a quote at which a side reaches one of the `marks`, or a peak. Everything at a gap
 * stays. What is left are quotes at their own instants, so that the band is a spread that was seen.
 *
 * Columns are aligned to the epoch instead of the frame, so that steps do not change while the frame moves.
 *
 * @param marks prices that a line must be seen to reach: the highest, the lowest, and the levels of alerts
 */
export function downsampleSteps(
  segments: readonly Segment[],
  { frame, plot, low, high }: PlotScale,
  marks: readonly number[],
): readonly Segment[] {
  const stepMs = (MIN_STEP_PX * (frame.to - frame.from)) / plot.width;
  // A power of two: a frame that becomes longer by a millisecond keeps its columns.
  const columnMs = 2 ** Math.ceil(Math.log2(stepMs));
  const columnOf = ({ from }: Segment) => Math.floor(from / columnMs);
  const peak = (high - low) * PEAK_SHARE;
  const kept: Segment[] = [];
  let hidden: Segment[] = [];
  for (const [index, segment] of segments.entries()) {
    const [before, next] = [segments[index - 1], segments[index + 1]];
    const isWithin = before?.isKnown && segment.isKnown && next?.isKnown;
    if (isWithin && columnOf(next) === columnOf(segment)) {
      hidden.push(segment);
      continue;
    }
    const seen = [kept.at(-1) ?? segment, segment];
    kept.push(...hidden.filter(reaching(hidden, seen, marks, peak)), segment);
    hidden = [];
  }
  return kept;
}

/** Returns whether a hidden segment is the farthest of a side that the line between the seen ones must show. */
function reaching(
  hidden: readonly Segment[],
  seen: readonly Segment[],
  marks: readonly number[],
  peak: number,
): (segment: Segment) => boolean {
  const farthest = new Set<Segment | undefined>();
  for (const side of ["bid", "ask"] as const) {
    for (const direction of [1, -1]) {
      const heightOf = ({ point }: Segment) => direction * priceOf(point, side);
      const edge = Math.max(...seen.map(heightOf));
      const farthestHeight = Math.max(...hidden.map(heightOf));
      const isShown =
        farthestHeight - edge > peak ||
        marks.some((mark) => direction * mark > edge && direction * mark <= farthestHeight);
      if (isShown) farthest.add(hidden.find((segment) => heightOf(segment) === farthestHeight));
    }
  }
  return (segment) => farthest.has(segment);
}

/** A position only. */
const priceOf = (point: QuotePoint, side: "bid" | "ask") => Number(point[side].price);
