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

/**
 * Returns step lines: a value holds until the next row of its line, and null interrupts the line.
 *
 * @param minHeldMs a gap that is shorter has no held line, which would have a single dash and look solid
 */
export function rowsOf(segments: readonly Segment[], minHeldMs = 0): Rows {
  const rows: Rows = { x: [], ask: [], bid: [], heldAsk: [], heldBid: [] };
  for (const [index, segment] of segments.entries()) {
    const next = segments[index + 1];
    if (!segment.isKnown && segment.to - segment.from < minHeldMs) {
      pushEmpty(rows, (segment.from + segment.to) / 2);
      continue;
    }
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
  if (!isFree) pushEmpty(rows, x);
  ask[rows.x.length - 1] = Number(point.ask.price);
  bid[rows.x.length - 1] = Number(point.bid.price);
}

function pushEmpty(rows: Rows, x: number): void {
  rows.x.push(x);
  for (const line of [rows.ask, rows.bid, rows.heldAsk, rows.heldBid]) line.push(null);
}
