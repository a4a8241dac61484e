import { subtract } from "#market/decimal.ts";
import { commonDecimals, type Figure, padDecimals } from "#market/figure.ts";
import { formatFigure, type NumberFormat } from "#market/format.ts";
import type { QuotePoint } from "#market/history.ts";

/** Formatted prices of a point: exact, both with the same decimals. */
export interface PointWords {
  readonly bid: string;
  readonly ask: string;
  readonly spread: string;
}

export function pointWords(point: QuotePoint, format: NumberFormat): PointWords {
  const decimals = commonDecimals(point.bid.price, point.ask.price);
  const write = (figure: Figure) => formatFigure(figure, format, { decimals });
  return {
    bid: write(point.bid.price),
    ask: write(point.ask.price),
    spread: write(spreadOf(point)),
  };
}

export function spreadOf({ bid, ask }: QuotePoint): Figure {
  return padDecimals(subtract(ask.price, bid.price), commonDecimals(bid.price, ask.price));
}
