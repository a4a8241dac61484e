import { useMemo } from "react";
import type {
  Estimated,
  ListEstimate,
  RowEstimate,
  RowFigure,
} from "#market/estimates/row-estimate.ts";
import { type Figure, isZero } from "#market/figure.ts";
import { formatFigure, type NumberFormat } from "#market/format.ts";
import { formatAmount, formatAmountOf } from "#market/format-amount.ts";
import { formatBps } from "#market/format-bps.ts";
import { useMessages } from "./catalogue.ts";
import { useNumberFormat } from "./figures.ts";
import { rowEstimateMessages } from "./row-estimate-messages.ts";

/** One figure of a row's estimate, as texts. */
export interface WrittenFigure {
  readonly value: Figure;
  readonly covered: boolean;
  readonly text: string;
  /** Width of the text, in digits. */
  readonly length: number;
  /** The part of the quantity for which the price is known, and the size alone; undefined if that is all of it. */
  readonly beyond: string | undefined;
  readonly size: string | undefined;
  /** The rest of a budget, or the proceeds beyond an amount. */
  readonly rest: string | undefined;
}

type Written = { readonly [Name in keyof RowEstimate]: WrittenFigure | undefined };

type Cache = WeakMap<RowEstimate, Written>;

/** The cache of the current language and format; a page has one of each. */
let last: { readonly t: object; readonly format: NumberFormat; readonly cache: Cache } | undefined;

function cacheOf(t: object, format: NumberFormat): Cache {
  if (last?.t !== t || last.format !== format) last = { t, format, cache: new WeakMap() };
  return last.cache;
}

/**
 * Returns the width of a figure in bold, in digits as the columns count them (`column-def.ts`), a little above that of plain ones. A
 * mark is half as wide as a digit: a long amount has three, and would otherwise be shrunk where it fits.
 */
function digitsWide(text: string): number {
  const marks = text.match(/[.,\u2019'\s]/g)?.length ?? 0;
  return Math.ceil(text.length * 10.2 - marks * 5.2) / 10;
}

/** Returns functions that format a row's estimate. */
export function useRowEstimateWords() {
  const t = useMessages(rowEstimateMessages);
  const format = useNumberFormat();
  return useMemo(() => {
    const write = (figure: RowFigure | undefined, text: string, rest?: string) => {
      if (!figure) return undefined;
      const { value, covered } = figure;
      const known = covered ? undefined : formatFigure(figure.knownFor, format);
      const all = formatFigure(figure.quantity, format);
      return {
        value,
        covered,
        text,
        length: digitsWide(text),
        beyond: known && t.sizeAtTouch({ known, all }),
        size: known && t.size({ known }),
        rest,
      };
    };
    // Shared by all cells of a row.
    const written = cacheOf(t, format);
    return {
      /** Returns the size at the touch as a line below an amount. */
      sizeLine: (known: string) => t.size({ known }),
      /** Follows a figure that is not covered, for assistive technology. It says no size, which changes more often. */
      exceeds: t.exceeds,
      /** Follows the round trip of the cheapest row, for assistive technology. */
      cheapest: t.cheapest,
      row({ derived }: Estimated, { kind }: ListEstimate, row: RowEstimate): Written {
        const known = written.get(row);
        if (known) return known;
        const amount = (figure: Figure) => formatAmount(figure, format, derived.decimals);
        const ofQuantity = ({ value, quantity }: RowFigure) =>
          formatAmountOf(quantity, value, format, derived.decimals);
        const text = (figure: RowFigure | undefined) => {
          if (!figure) return "";
          if (kind !== "budget") return ofQuantity(figure);
          return isZero(figure.value) ? "<1" : formatFigure(figure.value, format);
        };
        const { buy, sell, roundTrip, cost } = row;
        const left = buy?.rest && t.left({ amount: amount(buy.rest) });
        const over = sell?.rest && !isZero(sell.rest) && t.over({ amount: amount(sell.rest) });
        const words: Written = {
          buy: write(buy, text(buy), buy && isZero(buy.value) ? t.buysNone : left),
          sell: write(sell, text(sell), over || undefined),
          roundTrip: write(roundTrip, formatBps(derived, format) ?? ""),
          cost: write(cost, cost ? ofQuantity(cost) : ""),
        };
        written.set(row, words);
        return words;
      },
      /** Names of the amounts on both sides of the line between bid and ask. */
      sides: { buy: t.buySide, sell: t.sellSide, roundTrip: t.roundTripSide },
    };
  }, [t, format]);
}
