import type { TimeRange } from "#market/history.ts";
import { gapsOf, type Segment } from "./segments.ts";

/** Positions for the plot, one array for each line; never shown as figures. */
export interface Rows {
  readonly x: number[];
  readonly ask: (number | null)[];
  readonly bid: (number | null)[];
  /** Last known ask during gaps. */
  readonly heldAsk: (number | null)[];
  readonly heldBid: (number | null)[];
}

/** Of a gap's minimum length for a held line: a shorter time of checks does not divide the gap. */
const INTERRUPTION_SHARE = 1 / 3;

/**
 * Returns step lines: a value holds until the next row of its line, and null interrupts the line.
 *
 * @param minHeldMs a gap that is shorter has no held line, which would have a single dash and look solid
 */
export function rowsOf(segments: readonly Segment[], minHeldMs = 0): Rows {
  const rows: Rows = { x: [], ask: [], bid: [], heldAsk: [], heldBid: [] };
  const held = heldRanges(segments, minHeldMs);
  for (const [index, segment] of segments.entries()) {
    const next = segments[index + 1];
    if (
      !segment.isKnown &&
      !held.some(({ from, to }) => from <= segment.from && segment.to <= to)
    ) {
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

/** Returns the gaps that are long enough for a held line; single checks in a gap, after which it goes on, are part of it. */
function heldRanges(segments: readonly Segment[], minHeldMs: number): readonly TimeRange[] {
  const joined: TimeRange[] = [];
  for (const { from, to } of gapsOf(segments)) {
    const last = joined.at(-1);
    if (last && from - last.to < minHeldMs * INTERRUPTION_SHARE) {
      joined[joined.length - 1] = { from: last.from, to };
    } else joined.push({ from, to });
  }
  return joined.filter(({ from, to }) => to - from >= minHeldMs);
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
