import { decimalsOf, type Figure } from "#market/figure.ts";
import type { QuotePoint, TimeRange } from "#market/history.ts";
import { priceTicks } from "./price-ticks.ts";
import { pushApart } from "./push-apart.ts";
import { type Rows, rowsOf } from "./rows.ts";
import { gapsOf, type Segment } from "./segments.ts";
import { type TimeTicks, timeTicks } from "./time-ticks.ts";

/** Room around the plot in CSS pixels, at a text size of 100 %. */
const ABOVE = 14;
const BELOW = 22;
/** The height of a side's name with its distance from the line. */
const NAME = 16;
/** The height of a filled label, and how near a price on the axis may come to one. */
const LABEL = 17;
const PRICE_DIGIT = 7;
const LABEL_ROOM = 18;
const SIDE_ROOM = 44;
/** How far apart prices and times on the axes are at least. */
const PRICE_REST = 40;
/** How many prices an axis names at the least, where there is room beside the filled labels. */
const LEAST_PRICES = 2;
const TIME_REST = 74;

interface Plot {
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** From the plot to the right edge. */
  readonly gutter: number;
}

interface PlacedPrice {
  readonly y: number;
  readonly price: Figure;
}

/** Both sides at one end of the lines. */
interface End {
  readonly point: QuotePoint;
  readonly isKnown: boolean;
  readonly x: number;
  readonly askY: number;
  readonly bidY: number;
  /** Where their labels stand without touching. */
  readonly askLabelY: number;
  readonly bidLabelY: number;
}

/** One picture of one instrument's past; all places in CSS pixels from the top left. */
export interface Scene {
  readonly frame: TimeRange;
  /** The size of the whole picture. */
  readonly width: number;
  readonly height: number;
  readonly plot: Plot;
  readonly rows: Rows;
  readonly gaps: readonly TimeRange[];
  /** The prices at the plot's lower and upper edge, for placing alone. */
  readonly low: number;
  readonly high: number;
  readonly prices: readonly PlacedPrice[];
  readonly times: TimeTicks;
  /** Undefined where there is nothing to draw. */
  readonly start: End | undefined;
  readonly end: End | undefined;
  /** Whether the names of both sides fit in front of the lines, where they cover nothing. */
  readonly hasRoomBefore: boolean;
  /** To how many decimals both prices of an end are padded. */
  readonly decimals: number;
}

export interface SceneOptions {
  /** A few for each pixel at the most. */
  readonly segments: readonly Segment[];
  readonly frame: TimeRange;
  /** Its whole size, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** How many times as large as usual the text is. */
  readonly scale: number;
  readonly midnight: number;
}

export function sceneOf(options: SceneOptions): Scene {
  const { segments, frame, width, height, scale, midnight } = options;
  const [first, last] = [segments[0], segments.at(-1)];
  const [top, bottom] = [ABOVE * scale, BELOW * scale];
  const digits = Math.max(...[first, last].flatMap((segment) => lengthsOf(segment?.point)), 4);
  const gutter = Math.min(0.45 * width, (digits * PRICE_DIGIT + LABEL_ROOM) * scale);
  const plot = {
    top,
    width: Math.max(1, Math.round(width - gutter)),
    height: Math.max(1, Math.round(height - top - bottom)),
    gutter: Math.round(gutter),
  };
  const extent = extentOf(segments);
  const bounds = rangeOf(extent);
  const placed = { plot, frame, ...bounds };
  const y = (price: Figure) => placeOfPrice(placed, price);
  const end = last && endOf(last, last.to, placed, (LABEL / 2) * scale, scale);
  const start = first && endOf(first, first.from, placed, NAME * scale, scale);
  const labels = end ? [end.askLabelY, end.bidLabelY] : [];
  const most = {
    prices: Math.floor(plot.height / (PRICE_REST * scale)),
    times: Math.floor(plot.width / (TIME_REST * scale)) + 1,
  };
  const clear = (count: number) =>
    (extent ? priceTicks(extent.low, extent.high, count) : [])
      .map((price) => ({ y: y(price), price }))
      .filter(isClear(labels, LABEL * scale));
  // More and closer prices where the filled labels leave too few of them.
  let prices = clear(most.prices);
  for (
    let count = most.prices + 1;
    prices.length < LEAST_PRICES && count * LABEL * scale <= plot.height;
    count += 1
  )
    prices = clear(count);
  return {
    ...placed,
    width,
    height,
    rows: rowsOf(segments),
    gaps: gapsOf(segments),
    prices,
    times: wholeTimes(placed, timeTicks(frame, most.times, midnight), scale),
    start,
    end,
    hasRoomBefore: start !== undefined && start.x >= SIDE_ROOM * scale,
    decimals: Math.max(0, ...[last?.point].flatMap(decimalsIn)),
  };
}

/** The parts of a scene that place a value: the frame, the plot and the prices at its edges. */
export type Placing = Pick<Scene, "frame" | "plot" | "low" | "high">;

export const placeOfTime = ({ frame, plot }: Placing, instant: number): number =>
  ((instant - frame.from) / (frame.to - frame.from)) * plot.width;

export const timeAtPlace = ({ frame, plot }: Placing, x: number): number =>
  frame.from + (x / plot.width) * (frame.to - frame.from);

export const placeOfPrice = ({ low, high, plot }: Placing, price: Figure): number =>
  plot.top + plot.height * (1 - (Number(price) - low) / (high - low));

/** @param inset how far from the plot's edges the middles of the labels stay, so that they lie within it */
function endOf(
  { point, isKnown }: Segment,
  instant: number,
  placed: Placing,
  inset: number,
  scale: number,
): End {
  const { plot } = placed;
  const bounds = { top: plot.top, bottom: plot.top + plot.height };
  const inner = { top: bounds.top + inset, bottom: bounds.bottom - inset };
  const y = (price: Figure) =>
    Math.min(bounds.bottom, Math.max(bounds.top, placeOfPrice(placed, price)));
  const [askY, bidY] = [y(point.ask.price), y(point.bid.price)];
  const [askLabelY = 0, bidLabelY = 0] = pushApart([askY, bidY], (LABEL + 2) * scale, inner);
  const x = Math.min(plot.width, Math.max(0, placeOfTime(placed, instant)));
  return { point, isKnown, x, askY, bidY, askLabelY, bidLabelY };
}

/** Those whose label is not cut off at the left. */
function wholeTimes(placed: Placing, { instants, hasSeconds }: TimeTicks, scale: number) {
  const half = (hasSeconds ? 24 : 15) * scale;
  return { instants: instants.filter((at) => placeOfTime(placed, at) >= half), hasSeconds };
}

const isClear =
  (labels: readonly number[], distance: number) =>
  ({ y }: PlacedPrice) =>
    labels.every((label) => Math.abs(label - y) > distance);

interface Extent {
  readonly low: Figure;
  readonly high: Figure;
}

/** The lowest and the highest price; of two that no pixel tells apart, either. */
function extentOf(segments: readonly Segment[]): Extent | undefined {
  const [first] = segments;
  if (!first) return undefined;
  let [low, high] = [first.point.bid.price, first.point.bid.price];
  let [lowest, highest] = [Number(low), Number(high)];
  for (const { point } of segments) {
    for (const { price } of [point.bid, point.ask]) {
      const height = Number(price);
      if (height < lowest) [low, lowest] = [price, height];
      if (height > highest) [high, highest] = [price, height];
    }
  }
  return { low, high };
}

/** With some air below and above, also around a line that does not move at all. */
function rangeOf(extent: Extent | undefined): { readonly low: number; readonly high: number } {
  if (!extent) return { low: 0, high: 1 };
  const [low, high] = [Number(extent.low), Number(extent.high)];
  const air = (high - low) * 0.08 || Math.abs(high) * 1e-4 || 1;
  return { low: low - air, high: high + air };
}

const lengthsOf = (point: QuotePoint | undefined) =>
  point ? [point.bid.price.length, point.ask.price.length] : [];

const decimalsIn = (point: QuotePoint | undefined) =>
  point ? [decimalsOf(point.bid.price), decimalsOf(point.ask.price)] : [];
