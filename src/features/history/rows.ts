import type { Segment } from "./segments.ts";

/** Positions for the plot, one array for each line; never shown as figures. */
export interface Rows {
  readonly x: number[];
  readonly ask: (number | null)[];
  readonly bid: (number | null)[];
  /** Last known ask during gaps. */
  readonly heldAsk: (number | null)[];
  readonly heldBid: (number | null)[];
}

/** Returns step lines: a value holds until the next row of its line, and null interrupts the line. */
export function rowsOf(segments: readonly Segment[]): Rows {
  const rows: Rows = { x: [], ask: [], bid: [], heldAsk: [], heldBid: [] };
  for (const [index, segment] of segments.entries()) {
    const next = segments[index + 1];
    push(rows, segment.from, segment);
    // Without a row in the middle of the gap, the other line would be drawn through it.
    if (!segment.isKnown) push(rows, (segment.from + segment.to) / 2, segment);
    if (next?.isKnown !== segment.isKnown) push(rows, segment.to, segment);
  }
  return rows;
}

function push(rows: Rows, x: number, { point, isKnown }: Segment): void {
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
