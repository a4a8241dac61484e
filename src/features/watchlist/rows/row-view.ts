import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { formatFigure, type NumberFormat } from "#market/format.ts";
import { formatBps } from "#market/format-bps.ts";
import { type ShownPrice, showChange } from "#market/statistics/change.ts";
import type { Lengths } from "#storage/table-lengths.ts";

/** Texts of a quote as a row shows them. */
export interface RowView {
  readonly bid: ShownSide;
  readonly ask: ShownSide;
  readonly spread: string;
  /** Undefined if the mid is not above zero. */
  readonly bps: string | undefined;
  readonly mid: string;
}

interface ShownSide extends ShownPrice {
  readonly size: string;
  /** Share of this side in both sizes, 0 to 1, for a bar only, never for a figure. */
  readonly share: number;
  /** Move of the price since the last check, without a sign; undefined for none. */
  readonly movedBy: string | undefined;
}

export function viewRow(checked: CheckedQuote, format: NumberFormat): RowView {
  const { derived } = checked;
  const { bidShare } = derived;
  return {
    bid: viewSide(checked, "bid", bidShare, format),
    ask: viewSide(checked, "ask", 1 - bidShare, format),
    spread: formatFigure(derived.spread, format),
    bps: formatBps(derived, format),
    mid: formatFigure(derived.mid, format),
  };
}

function viewSide(
  checked: CheckedQuote,
  side: "bid" | "ask",
  share: number,
  format: NumberFormat,
): ShownSide {
  const move = checked.moves[side];
  return {
    ...showChange(checked, side, format),
    size: formatFigure(checked.quote[side].size, format),
    share,
    movedBy: move && formatFigure(move.by, format),
  };
}

/** Returns the length of the longest text of each kind, for the widths of the columns. */
export function lengthsOf({ bid, ask, spread }: RowView): Partial<Lengths> {
  return {
    price: Math.max(bid.text.length, ask.text.length),
    size: Math.max(bid.size.length, ask.size.length),
    spread: spread.length,
  };
}
