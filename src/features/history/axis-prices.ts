import { commonDecimals, type Figure, parseDecimal } from "#market/figure.ts";
import { type PlotScale, yOfPrice } from "./plot-scale.ts";
import { priceTicks, stepRank } from "./price-ticks.ts";

// All lengths are in CSS pixels at a text size of 100 %.
/** Height of a filled label, which a last price has. */
export const LABEL_HEIGHT = 17;
/** Minimum distance of an axis price from a filled label, between their middles. */
const PRICE_CLEARANCE = 16;
const MIN_PRICE_DISTANCE = 40;
/** Wanted number of labelled prices on the axis, as far as round ones have room beside the filled labels. */
const WANTED_PRICES = 3;
/** Minimum number of labelled prices on the axis, round or not. */
const MIN_PRICES = 2;
/** How far a label moves from its line, out of the way of a filled one. */
const MAX_LABEL_SHIFT = 8;
/** Maximum number of prices among which one is found where round ones have no room. */
const MAX_FINE_PRICES = 32;
/** Room above the plot for half a label, which has no line there. */
const ABOVE = 6;
/** A float of a price is exact to no more decimals. */
const MAX_FLOAT_DECIMALS = 10;

export interface PlacedPrice {
  readonly y: number;
  readonly price: Figure;
  /** Whether it has a label: none near a filled one. Its line is drawn in any case, so that lines are evenly spaced. */
  readonly hasLabel: boolean;
  /** Position of its label: that of its line, unless it had to move. */
  readonly labelY: number;
}

/** Lowest and highest price of the lines. */
export interface Extent {
  readonly low: Figure;
  readonly high: Figure;
}

/**
 * Returns the prices of the axis, over the whole height of the plot; more of them, closer together, if the filled
 * labels leave too few.
 */
export function axisPrices(
  extent: Extent,
  plotScale: PlotScale,
  labels: readonly number[],
  scale: number,
): readonly PlacedPrice[] {
  const { top, height } = plotScale.plot;
  const isClear = (y: number) => labels.every((at) => Math.abs(at - y) > PRICE_CLEARANCE * scale);
  const place = (price: Figure): PlacedPrice => {
    const y = yOfPrice(plotScale, price);
    return { y, labelY: y, price, hasLabel: isClear(y) };
  };
  const placeTicks = (count: number, within = plotScale) => {
    const { low, high } = plotExtent(extent, within);
    return priceTicks(low, high, count).map(place);
  };
  let count = Math.floor(height / (MIN_PRICE_DISTANCE * scale));
  let prices: readonly PlacedPrice[] = placeTicks(count);
  while (countLabels(prices) < WANTED_PRICES && (count + 1) * LABEL_HEIGHT * scale <= height) {
    count += 1;
    const closer = placeTicks(count);
    // The closer ones only for more labels.
    if (countLabels(closer) > countLabels(prices)) prices = closer;
  }
  if (countLabels(prices) >= WANTED_PRICES) return prices;
  // Next to the filled labels that are in their place.
  const beside = labels.flatMap((at) => [at - LABEL_HEIGHT * scale, at + LABEL_HEIGHT * scale]);
  const places = beside.filter((y) => y <= top + height && isClear(y));
  const moved = prices.flatMap((price) =>
    places
      .filter((y) => Math.abs(y - price.y) <= MAX_LABEL_SHIFT * scale)
      .map((labelY) => ({ ...price, labelY, hasLabel: true })),
  );
  prices = addClear(prices, moved, WANTED_PRICES, scale);
  if (countLabels(prices) >= MIN_PRICES) return prices;
  // Less round prices in the room that the filled labels leave.
  const above = ((plotScale.high - plotScale.low) * ABOVE * scale) / height;
  const room = { ...plotScale, high: plotScale.high + above };
  const fine = placeTicks(MAX_FINE_PRICES, room).filter(({ hasLabel }) => hasLabel);
  // Two without a round step say nothing of the scale: one alone is better.
  const [pair] = fine
    .flatMap((low) =>
      fine
        .filter(({ labelY }) => low.labelY - labelY > LABEL_HEIGHT * scale)
        .map((high) => ({ low, high, rank: stepRank(low.price, high.price) })),
    )
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank);
  if (!pair) return addClear(prices, fine, 1, scale);
  const { low, high } = pair;
  const hidden = prices.filter(({ hasLabel }) => !hasLabel);
  return [...hidden, low, high].toSorted(byHeight);
}

/** Adds prices, in order, whose labels are clear of the others, or gives them these labels, until there are enough. */
function addClear(
  prices: readonly PlacedPrice[],
  others: readonly PlacedPrice[],
  enough: number,
  scale: number,
): readonly PlacedPrice[] {
  let found = prices;
  for (const other of others) {
    if (countLabels(found) >= enough) break;
    const isFree = labelled(found).every(
      ({ labelY }) => Math.abs(labelY - other.labelY) > LABEL_HEIGHT * scale,
    );
    if (isFree) found = [...found.filter(({ price }) => price !== other.price), other];
  }
  return found.toSorted(byHeight);
}

const byHeight = (a: PlacedPrice, b: PlacedPrice) => b.y - a.y;

/** Returns the prices at the edges of the plot, towards its middle, with the decimals of the prices in it. */
function plotExtent({ low, high }: Extent, plotScale: PlotScale): Extent {
  const decimals = commonDecimals(low, high);
  const half = 0.5 / 10 ** decimals;
  const [lowest, highest] = [plotScale.low + half, plotScale.high - half].map((edge) =>
    parseDecimal(edge.toFixed(Math.min(decimals, MAX_FLOAT_DECIMALS))),
  );
  // Where a float is not exact enough, the lines' own prices are the edges.
  const isWider =
    lowest && highest && Number(lowest) <= Number(low) && Number(highest) >= Number(high);
  return isWider ? { low: lowest, high: highest } : { low, high };
}

const labelled = (prices: readonly PlacedPrice[]) => prices.filter(({ hasLabel }) => hasLabel);

const countLabels = (prices: readonly PlacedPrice[]) => labelled(prices).length;
