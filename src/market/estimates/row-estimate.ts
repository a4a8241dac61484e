import { ratio } from "#market/decimal.ts";
import { type DecimalString, type Figure, figureLiteral, isZero } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";
import type { Derived, Quote } from "#market/quote.ts";
import {
  affordableQuantity,
  type Estimate,
  estimateQuantity,
  raisingQuantity,
} from "./estimate.ts";

/** The estimate of a whole list: one quantity or one budget, applied to each instrument separately. */
export interface ListEstimate {
  readonly kind: "quantity" | "budget";
  /** Above zero. */
  readonly amount: DecimalString;
}

/** One figure of a row's estimate. */
export interface RowFigure {
  /** Exact: an amount in the price's unknown unit, a quantity, or basis points with two decimals. */
  readonly value: Figure;
  /** Computes the value before rounding, by which rows are sorted; absent if the value is not rounded. */
  readonly unrounded?: () => Figure | undefined;
  /** Whether the size at the touch covers the quantity; an equal size does. */
  readonly covered: boolean;
  /** The quantity that the figure is for. */
  readonly quantity: DecimalString;
  /** The size for which the price is known. */
  readonly knownFor: DecimalString;
  /** With a budget: the exact remainder after buying, or the exact surplus after selling. */
  readonly rest?: Figure;
}

/** The estimate of one row. A figure that cannot be computed is undefined. */
export interface RowEstimate {
  /** The cost of a quantity at the ask, or the quantity that a budget buys. */
  readonly buy: RowFigure | undefined;
  /** The proceeds of a quantity at the bid, or the quantity whose sale brings the amount of a budget. */
  readonly sell: RowFigure | undefined;
  /** The cost of buying and selling again, in basis points of the mid; undefined in a locked or crossed book. */
  readonly roundTrip: RowFigure | undefined;
  /** The same cost as an exact amount. */
  readonly cost: RowFigure | undefined;
}

/** The parts of a checked quote that an estimate needs. */
export interface Estimated {
  readonly quote: Quote;
  readonly derived: Derived;
}

/** The smallest traded quantity; equal to the default lot size of the detail. */
const LOT = figureLiteral("1");

/**
 * Estimates a row by the rules of `estimate.ts`. Returns the same object as long as the touch and the list's
 * estimate are equal.
 */
export function estimateRow(of: Estimated, estimate: ListEstimate): RowEstimate {
  const rows = KNOWN.get(estimate) ?? new Map<Isin, CachedEstimate>();
  KNOWN.set(estimate, rows);
  const { instrument, bid, ask } = of.quote;
  const known = rows.get(instrument);
  const isSame =
    known?.bid.price === bid.price &&
    known.bid.size === bid.size &&
    known.ask.price === ask.price &&
    known.ask.size === ask.size;
  if (known && isSame) return known.row;
  const row = estimate.kind === "budget" ? ofBudget(of, estimate) : ofQuantity(of, estimate);
  rows.set(instrument, { bid, ask, row });
  return row;
}

interface CachedEstimate extends Pick<Quote, "bid" | "ask"> {
  readonly row: RowEstimate;
}

/** The last estimate of each instrument, by list estimate. Unused list estimates are garbage-collected. */
const KNOWN = new WeakMap<ListEstimate, Map<Isin, CachedEstimate>>();

function ofQuantity(of: Estimated, { amount }: ListEstimate): RowEstimate {
  const { buy, sell, roundTrip } = estimateQuantity(of.quote, amount);
  const figure = ({ value, covered, knownFor }: Estimate): RowFigure => ({
    value,
    covered,
    quantity: amount,
    knownFor,
  });
  return { buy: figure(buy), sell: figure(sell), ...roundTripOf(of, amount, roundTrip) };
}

function ofBudget(of: Estimated, { amount }: ListEstimate): RowEstimate {
  const bought = affordableQuantity(of.quote, amount, LOT);
  const sold = raisingQuantity(of.quote, amount, LOT);
  const figure = (found: NonNullable<typeof bought | typeof sold>, rest: Figure): RowFigure => {
    const { quantity, covered, knownFor } = found;
    return { value: quantity, covered, quantity, knownFor, rest };
  };
  // A budget that buys nothing has no round trip.
  const traded = bought && !isZero(bought.quantity) ? bought.quantity : undefined;
  const trip = traded && estimateQuantity(of.quote, traded).roundTrip;
  // The sale that the row shows raises the same amount, and takes a little more than is bought.
  const isShort = trip?.covered && sold && !sold.covered;
  return {
    buy: bought && figure(bought, bought.remainder),
    sell: sold && figure(sold, sold.surplus),
    ...(traded && trip
      ? roundTripOf(of, traded, isShort ? { ...sold, value: trip.value } : trip)
      : NO_TRIP),
  };
}

interface TripEstimate extends Estimate {
  /** Quantity that needs the size, if it is not the traded one. */
  readonly quantity?: DecimalString;
}

const NO_TRIP = { roundTrip: undefined, cost: undefined };

function roundTripOf(
  { derived }: Estimated,
  quantity: DecimalString,
  { value: cost, covered, knownFor, quantity: needed = quantity }: TripEstimate,
): Pick<RowEstimate, "roundTrip" | "cost"> {
  const { book, bps, spread, mid } = derived;
  if (book !== "normal" || bps === undefined) return NO_TRIP;
  // Only sorting needs this quotient, far more rarely than quotes come.
  const unrounded = () => ratio(spread, mid, 10_000);
  const rest = { covered, quantity: needed, knownFor };
  return { roundTrip: { value: bps, unrounded, ...rest }, cost: { value: cost, ...rest } };
}
