import { ratio } from "./decimal.ts";
import {
  affordableQuantity,
  type Estimate,
  estimateQuantity,
  raisingQuantity,
} from "./estimate.ts";
import { type DecimalString, type Figure, figureLiteral, isZero } from "./figure.ts";
import type { Isin } from "./isin.ts";
import type { Derived, Quote } from "./quote.ts";

/** The estimate of a whole list: one quantity, or one budget, for each instrument alone. */
export interface ListEstimate {
  readonly kind: "quantity" | "budget";
  /** Above zero. */
  readonly amount: DecimalString;
}

/** One figure of a row's estimate. */
export interface RowFigure {
  /** Exact: an amount in the price's unknown unit, a quantity, or basis points with two decimals. */
  readonly value: Figure;
  /** The value that rows are sorted by: before any rounding. */
  readonly unrounded: Figure;
  /** Whether the size at the touch covers the quantity; an equal size does. */
  readonly covered: boolean;
  /** The quantity that the figure is for. */
  readonly quantity: DecimalString;
  /** The size for which the price is known. */
  readonly knownFor: DecimalString;
  /** With a budget: what buying leaves of it, or what selling brings beyond it. Exact. */
  readonly rest?: Figure;
}

/** The estimate of one row. A figure that cannot be computed is undefined. */
export interface RowEstimate {
  /** The cost of a quantity at the ask, or the quantity that a budget buys. */
  readonly buy: RowFigure | undefined;
  /** The proceeds of a quantity at the bid, or the quantity whose sale brings the amount of a budget. */
  readonly sell: RowFigure | undefined;
  /** Buying and selling again, in basis points of the mid; none in a locked or crossed book. */
  readonly roundTrip: RowFigure | undefined;
}

/** The parts of a checked quote that an estimate needs. */
export interface Estimated {
  readonly quote: Quote;
  readonly derived: Derived;
}

/** The smallest quantity that is traded; the same as the detail's lot size before it is changed. */
const LOT = figureLiteral("1");

/**
 * A row's estimate by the rules of `estimate.ts`. The same object while the touch and the list's estimate
 * are the same, however many quotes say so.
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

/** The last estimate of each instrument; those of an estimate that nobody has any more are collected. */
const KNOWN = new WeakMap<ListEstimate, Map<Isin, CachedEstimate>>();

function ofQuantity(of: Estimated, { amount }: ListEstimate): RowEstimate {
  const { buy, sell, roundTrip } = estimateQuantity(of.quote, amount);
  const figure = ({ value, covered, knownFor }: Estimate): RowFigure => ({
    value,
    unrounded: value,
    covered,
    quantity: amount,
    knownFor,
  });
  return { buy: figure(buy), sell: figure(sell), roundTrip: roundTripOf(of, amount, roundTrip) };
}

function ofBudget(of: Estimated, { amount }: ListEstimate): RowEstimate {
  const bought = affordableQuantity(of.quote, amount, LOT);
  const sold = raisingQuantity(of.quote, amount, LOT);
  const figure = (found: NonNullable<typeof bought | typeof sold>, rest: Figure): RowFigure => {
    const { quantity, covered, knownFor } = found;
    return { value: quantity, unrounded: quantity, covered, quantity, knownFor, rest };
  };
  // What buys nothing makes no round trip.
  const traded = bought && !isZero(bought.quantity) ? bought.quantity : undefined;
  return {
    buy: bought && figure(bought, bought.remainder),
    sell: sold && figure(sold, sold.surplus),
    roundTrip: traded && roundTripOf(of, traded, estimateQuantity(of.quote, traded).roundTrip),
  };
}

function roundTripOf(
  { derived }: Estimated,
  quantity: DecimalString,
  { covered, knownFor }: Estimate,
): RowFigure | undefined {
  const { book, bps, spread, mid } = derived;
  const unrounded = ratio(spread, mid, 10_000);
  if (book !== "normal" || bps === undefined || unrounded === undefined) return undefined;
  return { value: bps, unrounded, covered, quantity, knownFor };
}
