import type { Piece } from "./pieces.ts";

/** What the plot draws: positions only, never read as figures. One column for each line. */
export interface Rows {
  readonly x: number[];
  readonly ask: (number | null)[];
  readonly bid: (number | null)[];
  /** The last known values while nothing was known. */
  readonly heldAsk: (number | null)[];
  readonly heldBid: (number | null)[];
}

/** Steps, each value holding until the next row of its own line; a missing one interrupts the line. */
export function rowsOf(pieces: readonly Piece[]): Rows {
  const rows: Rows = { x: [], ask: [], bid: [], heldAsk: [], heldBid: [] };
  for (const [index, piece] of pieces.entries()) {
    const next = pieces[index + 1];
    push(rows, piece.from, piece);
    // A line without a row in the middle of its gap would be drawn through it.
    if (!piece.isKnown) push(rows, (piece.from + piece.to) / 2, piece);
    if (next?.isKnown !== piece.isKnown) push(rows, piece.to, piece);
  }
  return rows;
}

function push(rows: Rows, x: number, { point, isKnown }: Piece): void {
  const [ask, bid] = isKnown ? [rows.ask, rows.bid] : [rows.heldAsk, rows.heldBid];
  const last = rows.x.length - 1;
  const isFree = rows.x[last] === x && ask[last] === null;
  if (!isFree) {
    rows.x.push(x);
    for (const line of [rows.ask, rows.bid, rows.heldAsk, rows.heldBid]) line.push(null);
  }
  ask[rows.x.length - 1] = Number(point.ask.price);
  bid[rows.x.length - 1] = Number(point.bid.price);
}
