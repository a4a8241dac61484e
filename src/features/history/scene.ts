import { commonDecimals, type Figure } from "#market/figure.ts";
import type { QuotePoint, TimeRange } from "#market/history.ts";
import { type PriceRange, priceRange } from "#ui/draw/price-range.ts";
import { type AlertLevel, type AlertTag, groupLevels, middleOf } from "./alert-tags.ts";
import { axisPrices, type Extent, LABEL_HEIGHT, type PlacedPrice } from "./axis-prices.ts";
import { downsampleSteps } from "./downsample-steps.ts";
import { type Plot, type PlotScale, timeAtX, xOfTime, yOfPrice } from "./plot-scale.ts";
import { pushApart } from "./push-apart.ts";
import { type Rows, rowsOf } from "./rows.ts";
import { gapsOf, type Segment } from "./segments.ts";
import { type TimeTicks, timeTicks } from "./time-ticks.ts";

// All lengths are in CSS pixels at a text size of 100 %.
const ROOM_ABOVE = 14;
const ROOM_BELOW = 22;
/** Height of the name of a side with its distance from the line. */
const SIDE_NAME_HEIGHT = 16;
/** Minimum distance of the middle of a name from the axis, clear of the ticks of checks. */
const SIDE_NAME_CLEARANCE = 14;
/** Heights of the labels of a last price and of an alert, with the distance from the next one. */
const LAST_PRICE_ROOM = 19;
const ALERT_ROOM = 17;
/** Alerts move aside for a last price, which stays at its line. */
const LAST_PRICE_WEIGHT = 1000;
const DIGIT_WIDTH = 7;
/** Minimum number of characters that the gutter has room for. */
const MIN_DIGITS = 4;
const LABEL_PADDING = 18;
/** Maximum share of the chart's width for the gutter. */
const MAX_GUTTER_SHARE = 0.45;
/** Maximum share of the plot's height for a name below the lines. */
const MAX_NAME_SHARE = 0.3;
/** Room that the name of a side needs in front of its line, or along it. */
const SIDE_NAME_WIDTH = 44;
/** Width of the text of a name along its line. */
const SIDE_NAME_TEXT_WIDTH = 30;
/** How much farther from its line than next to it a name may be, the nearest first. */
const NAME_SHIFTS = [0, 4, 8, 12, SIDE_NAME_HEIGHT];
const MIN_TIME_DISTANCE = 74;
/** Half the width of a time on the axis, with and without seconds. */
const HALF_TIME_WIDTH = { withSeconds: 24, withoutSeconds: 15 };
/** Half the width of the time of a selected check, which has a ground. */
const HALF_CHOSEN_WIDTH = 34;
/** Margin above and below the range of prices, as a share of it: the lines take 78 % of the plot's height. */
const MARGIN_SHARE = 0.14;
/** How far a draft may widen the plot at one side, in heights of the plot: the lines must stay readable. */
const MAX_WIDENING = 2;
/** Width of the lines: thinner where steps are close together, as a share of the width of a step. */
const LINE_WIDTH = 1.6;
const DENSE_LINE_WIDTH = 1.1;
/** Minimum width of a gap with a dashed line: two dashes and the distance between them (see `HELD_DASH`). */
const MIN_HELD_PX = 9;
const LINE_SHARE = 0.3;

/** Bid and ask at one end of the lines. */
interface End {
  readonly point: QuotePoint;
  readonly isKnown: boolean;
  readonly x: number;
  readonly askY: number;
  readonly bidY: number;
  /** Positions of the labels, moved apart where they would overlap. */
  readonly askLabelY: number;
  readonly bidLabelY: number;
  /** Labels of the alerts, clear of those of both sides and of each other. */
  readonly alertTags: readonly AlertTag[];
}

/** Layout of the chart; all positions in CSS pixels from the top left. */
export interface Scene extends PlotScale {
  /** Size of the whole chart. */
  readonly width: number;
  readonly height: number;
  /** Lines of the steps that are wide enough to be seen; see `downsampleSteps`. */
  readonly rows: Rows;
  readonly lineWidth: number;
  /** How close together the steps are: 0 where the lines have their whole width, 1 where they are as thin as they get. */
  readonly density: number;
  readonly gaps: readonly TimeRange[];
  readonly prices: readonly PlacedPrice[];
  readonly times: TimeTicks;
  /** Half the widths of the labels below the plot: of a time on the axis, and of the time of a selected check. */
  readonly halfTime: number;
  readonly halfChosen: number;
  /** Undefined if there is nothing to draw. */
  readonly start: End | undefined;
  readonly end: End | undefined;
  /** Whether the names of both sides fit in front of the lines. */
  readonly hasRoomBefore: boolean;
  /** Where the upper edge is clear of the names of both sides, which may stand up to there. */
  readonly namesEnd: number;
  /** Half the room of a name of a side in height, and where it begins and ends. */
  readonly nameRoom: { readonly half: number; readonly from: number; readonly to: number };
  /** Decimals of both prices at the end of the lines. */
  readonly decimals: number;
}

export interface SceneOptions {
  /** At most a few segments for each pixel. */
  readonly segments: readonly Segment[];
  /** Those within the prices of the plot have a line and a label; only a draft widens the plot, and only so far. */
  readonly alerts: readonly AlertLevel[];
  readonly frame: TimeRange;
  /** Size of the whole chart in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Text size relative to the default; 1 for 100 %. */
  readonly scale: number;
  readonly midnight: number;
  /** See `calmOf`; 1 if absent. */
  readonly calm?: number;
}

/** Returns the layout of the chart. */
export function sceneOf(options: SceneOptions): Scene {
  const { segments, alerts, frame, width, height, scale, midnight } = options;
  const [first, last] = [segments[0], segments.at(-1)];
  const plot = plotOf(options);
  const extent = extentOf(segments);
  const startX = first ? xOfTime({ frame, plot }, Math.max(frame.from, first.from)) : 0;
  const hasRoomBefore = startX >= SIDE_NAME_WIDTH * scale;
  const halfName = (SIDE_NAME_HEIGHT / 2) * scale;
  const nameWidth = SIDE_NAME_WIDTH * scale;
  const roomBelow = hasRoomBefore ? 0 : (halfName + SIDE_NAME_CLEARANCE * scale) / plot.height;
  const range = withDrafts(
    rangeOf(extent, segments, Math.min(MAX_NAME_SHARE, roomBelow), options.calm),
    alerts,
  );
  const plotScale = { plot, frame, ...range };
  const steps = downsampleSteps(
    segments,
    plotScale,
    [extent?.low, extent?.high, ...alerts.map(({ level }) => level)].map(Number),
  );
  const end = last && endOf(last, last.to, plotScale, { scale, alerts });
  const begin =
    first && endOf(first, first.from, plotScale, { scale, clearance: SIDE_NAME_CLEARANCE });
  const start = begin && !hasRoomBefore ? withNamesBeside(begin, steps, plotScale, scale) : begin;
  const labels = end ? [end.askLabelY, end.bidLabelY, ...end.alertTags.map(({ y }) => y)] : [];
  const maxTimes = Math.floor(plot.width / (MIN_TIME_DISTANCE * scale)) + 1;
  const times = timeTicks(frame, maxTimes, midnight);
  const lineWidth = lineWidthOf((xOfTime(plotScale, last?.to ?? frame.to) - startX) / steps.length);
  const halfTime = HALF_TIME_WIDTH[times.hasSeconds ? "withSeconds" : "withoutSeconds"] * scale;
  return {
    ...plotScale,
    width,
    height,
    rows: rowsOf(steps, (MIN_HELD_PX * (frame.to - frame.from)) / plot.width),
    lineWidth,
    density: (LINE_WIDTH - lineWidth) / (LINE_WIDTH - DENSE_LINE_WIDTH),
    gaps: gapsOf(segments),
    prices: extent ? axisPrices(extent, plotScale, labels, scale) : [],
    // Without those that would be cut off on the left.
    times: {
      ...times,
      instants: times.instants.filter((instant) => xOfTime(plotScale, instant) >= halfTime),
    },
    halfTime,
    halfChosen: HALF_CHOSEN_WIDTH * scale,
    start,
    end,
    hasRoomBefore,
    namesEnd: start && !hasRoomBefore ? start.x + nameWidth : 0,
    nameRoom: {
      half: halfName,
      from: hasRoomBefore ? startX - nameWidth : startX,
      to: hasRoomBefore ? startX : startX + nameWidth,
    },
    decimals: last ? commonDecimals(last.point.bid.price, last.point.ask.price) : 0,
  };
}

/** Returns the width of lines whose steps are so wide on average, in CSS pixels. */
const lineWidthOf = (stepWidth: number) =>
  Math.min(LINE_WIDTH, Math.max(DENSE_LINE_WIDTH, LINE_SHARE * stepWidth));

/** Returns the place of the lines: the gutter has room for the longer of the first and the last prices. */
function plotOf({ segments, width, height, scale }: SceneOptions): Plot {
  const [first, last] = [segments[0], segments.at(-1)];
  const [top, bottom] = [ROOM_ABOVE * scale, ROOM_BELOW * scale];
  const digits = Math.max(
    MIN_DIGITS,
    ...[first, last].flatMap((segment) => lengthsOf(segment?.point)),
  );
  const gutter = Math.min(MAX_GUTTER_SHARE * width, (digits * DIGIT_WIDTH + LABEL_PADDING) * scale);
  return {
    top,
    width: Math.max(1, Math.round(width - gutter)),
    height: Math.max(1, Math.round(height - top - bottom)),
    gutter: Math.round(gutter),
  };
}

/** Returns whether a level line at this height would strike through the name of a side. */
export const crossesName = ({ start, nameRoom }: Scene, y: number): boolean =>
  start !== undefined &&
  [start.askLabelY, start.bidLabelY].some((nameY) => Math.abs(y - nameY) < nameRoom.half);

/** Returns the middle of the label of a selected check: below the check, but within the chart. */
export const chosenX = (scene: Scene, instant: number): number =>
  Math.min(scene.width - scene.halfChosen, Math.max(scene.halfChosen, xOfTime(scene, instant)));

/** Returns the times on the axis, without those that the label of a selected check would cover. */
export function visibleTimes(scene: Scene, chosen: number | undefined): readonly number[] {
  const { times, halfTime, halfChosen } = scene;
  if (chosen === undefined) return times.instants;
  const x = chosenX(scene, chosen);
  return times.instants.filter(
    (instant) => Math.abs(xOfTime(scene, instant) - x) >= halfTime + halfChosen,
  );
}

interface EndOptions {
  readonly scale: number;
  /** Minimum distance of a label's middle from the axis at a text size of 100 %. */
  readonly clearance?: number;
  readonly alerts?: readonly AlertLevel[];
}

function endOf(
  { point, isKnown }: Segment,
  instant: number,
  plotScale: PlotScale,
  { scale, clearance = LABEL_HEIGHT / 2, alerts = [] }: EndOptions,
): End {
  const { plot, low, high } = plotScale;
  const bounds = { top: plot.top, bottom: plot.top + plot.height };
  const inner = {
    top: bounds.top + (LABEL_HEIGHT / 2) * scale,
    bottom: bounds.bottom - clearance * scale,
  };
  const y = (price: Figure) =>
    Math.min(bounds.bottom, Math.max(bounds.top, yOfPrice(plotScale, price)));
  const [askY, bidY] = [y(point.ask.price), y(point.bid.price)];
  const shown = alerts
    .filter(({ level }) => Number(level) >= low && Number(level) <= high)
    .map((alert) => ({ levels: [alert], lines: [y(alert.level)] }));
  const room = (inner.bottom - inner.top) / scale - 2 * LAST_PRICE_ROOM;
  const groups = groupLevels(shown, Math.floor(room / ALERT_ROOM) + 1);
  const [askLabelY = 0, bidLabelY = 0, ...alertYs] = pushApart(
    [
      ...[askY, bidY].map((at) => lastPriceLabel(at, scale)),
      ...groups.map((group) => ({
        y: middleOf(group),
        height: ALERT_ROOM * scale,
        weight: 1,
      })),
    ],
    inner,
  );
  const alertTags = groups.map((group, index) => ({ ...group, y: alertYs[index] ?? 0 }));
  const x = Math.min(plot.width, Math.max(0, xOfTime(plotScale, instant)));
  return { point, isKnown, x, askY, bidY, askLabelY, bidLabelY, alertTags };
}

const lastPriceLabel = (y: number, scale: number) => ({
  y,
  height: LAST_PRICE_ROOM * scale,
  weight: LAST_PRICE_WEIGHT,
});

/**
 * Places the names of the sides above and below the first prices, at most one name's height farther away than next to
 * them: a name that is far from its line looks like a price level. Where no place is clear of the lines along a name, it
 * covers as few of them as possible.
 */
function withNamesBeside(
  start: End,
  steps: readonly Segment[],
  plotScale: PlotScale,
  scale: number,
): End {
  const { top, height } = plotScale.plot;
  const half = (SIDE_NAME_HEIGHT / 2) * scale;
  const until = timeAtX(plotScale, start.x + SIDE_NAME_TEXT_WIDTH * scale);
  const along = steps.filter(({ from }) => from <= until);
  // With the height of the step before it, because the line goes from one to the other.
  const strokes = (["ask", "bid"] as const).flatMap((side) =>
    along.map(({ point }, index) =>
      [point, along[index - 1]?.point ?? point].map((at) => yOfPrice(plotScale, at[side].price)),
    ),
  );
  // A line that touches a name does not cross it.
  const inner = half * 0.99;
  const crossed = (y: number) =>
    strokes.filter((ends) => Math.min(...ends) < y + inner && Math.max(...ends) > y - inner).length;
  const nearest = (line: number, direction: number) => {
    const places = NAME_SHIFTS.map((shift) =>
      Math.min(
        top + height - SIDE_NAME_CLEARANCE * scale,
        Math.max(half, line + direction * (half + shift * scale)),
      ),
    );
    const fewest = Math.min(...places.map(crossed));
    return places.find((y) => crossed(y) === fewest) ?? line;
  };
  const isCrossed = start.askY > start.bidY;
  return {
    ...start,
    askLabelY: nearest(start.askY, isCrossed ? 1 : -1),
    bidLabelY: nearest(start.bidY, isCrossed ? -1 : 1),
  };
}

/** Returns the lowest and the highest price; of two that differ by less than a float, either. */
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

/**
 * Returns the price range of the plot, with a margin.
 *
 * @param roomBelow minimum share of the plot's height below the lines
 * @param calm see `calmOf`
 */
function rangeOf(
  extent: Extent | undefined,
  segments: readonly Segment[],
  roomBelow: number,
  calm: number | undefined,
): PriceRange {
  if (!extent) return { low: 0, high: 1 };
  const lines = { low: Number(extent.low), high: Number(extent.high) };
  const spreads = segments.map(({ point: { bid, ask } }) => Number(ask.price) - Number(bid.price));
  const quotes = new Set(segments.map(({ point: { bid, ask } }) => `${bid.price} ${ask.price}`));
  const { low, high } = priceRange(lines, spreads, calm, quotes.size);
  const margin = (high - low) * MARGIN_SHARE;
  const top = high + margin;
  return {
    low: Math.min(low - margin, (lines.low - top * roomBelow) / (1 - roomBelow)),
    high: top,
  };
}

/** Widens a range for levels that are being typed. One that is far away, or has only its first digits, widens nothing. */
function withDrafts(range: PriceRange, alerts: readonly AlertLevel[]): PriceRange {
  const { low, high } = range;
  const room = (high - low) * MAX_WIDENING;
  const near = alerts
    .filter(({ isDraft }) => isDraft)
    .map(({ level }) => Number(level))
    .filter((level) => level >= low - room && level <= high + room);
  const margin = (high - low) * MARGIN_SHARE;
  return {
    low: Math.min(low, ...near.map((level) => level - margin)),
    high: Math.max(high, ...near.map((level) => level + margin)),
  };
}

const lengthsOf = (point: QuotePoint | undefined) =>
  point ? [point.bid.price.length, point.ask.price.length] : [];
