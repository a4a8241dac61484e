import type { QuotePoint, Stretch } from "#market/history.ts";
import { firstAfter, type Timeline } from "./timeline.ts";

/** A time during which one quote held, or was the last one known. Epoch milliseconds. */
export interface Piece extends Stretch {
  readonly point: QuotePoint;
  /** False where no check confirmed it. */
  readonly isKnown: boolean;
}

/** What there is to draw in a frame, in order; nothing of the time before anything was known. */
export function piecesOf(timeline: Timeline, frame: Stretch, isHeld: boolean): readonly Piece[] {
  const { points } = timeline;
  const stretches = upToNow(timeline.stretches, frame.to, isHeld);
  const begin = Math.max(frame.from, timeline.from, points[0]?.checkedAtEpochMs ?? 0);
  const pieces: Piece[] = [];
  let nth = 0;
  for (let index = Math.max(0, firstAfter(points, begin) - 1); index < points.length; index += 1) {
    const point = points[index];
    if (!point || point.checkedAtEpochMs > frame.to) break;
    const end = Math.min(frame.to, points[index + 1]?.checkedAtEpochMs ?? frame.to);
    let at = Math.max(begin, point.checkedAtEpochMs);
    while (at < end) {
      while ((stretches[nth]?.to ?? Number.POSITIVE_INFINITY) <= at) nth += 1;
      const stretch = stretches[nth];
      const isKnown = stretch !== undefined && stretch.from <= at;
      const to = Math.min(end, (isKnown ? stretch.to : stretch?.from) ?? end);
      pieces.push({ from: at, to, point, isKnown });
      at = to;
    }
  }
  return pieces;
}

/** While the quote is fresh, its last check speaks for now. */
function upToNow(stretches: readonly Stretch[], now: number, isHeld: boolean): readonly Stretch[] {
  const last = stretches.at(-1);
  if (isHeld || !last || last.to >= now) return stretches;
  return [...stretches.slice(0, -1), { from: last.from, to: now }];
}

/** The times of a frame in which nothing was known. */
export function gapsOf(pieces: readonly Piece[]): readonly Stretch[] {
  const gaps: Stretch[] = [];
  for (const { from, to, isKnown } of pieces) {
    if (isKnown) continue;
    const last = gaps.at(-1);
    if (last?.to === from) gaps[gaps.length - 1] = { from: last.from, to };
    else gaps.push({ from, to });
  }
  return gaps;
}

/**
 * Leaves out what no pixel would show: of the pieces that begin in one column of pixels the first, the
 * last and the extremes of both sides stay, so that no peak is lost. Every gap stays.
 */
export function decimate(
  pieces: readonly Piece[],
  { from, to }: Stretch,
  columns: number,
): readonly Piece[] {
  if (pieces.length <= 4 * columns) return pieces;
  const columnOf = (piece: Piece) => Math.floor(((piece.from - from) / (to - from)) * columns);
  const kept: Piece[] = [];
  let group: Piece[] = [];
  const flush = () => {
    kept.push(...extremes(group));
    group = [];
  };
  for (const piece of pieces) {
    const [first] = group;
    if (first && (columnOf(first) !== columnOf(piece) || !piece.isKnown)) flush();
    if (piece.isKnown) group.push(piece);
    else kept.push(piece);
  }
  flush();
  return kept;
}

function extremes(group: readonly Piece[]): readonly Piece[] {
  if (group.length <= 4) return group;
  const kept = new Set([group[0], group.at(-1)]);
  for (const side of ["bid", "ask"] as const) {
    // A position only: which of two that a float cannot tell apart makes no pixel's difference.
    const height = ({ point }: Piece) => Number(point[side].price);
    kept.add(group.reduce((low, piece) => (height(piece) < height(low) ? piece : low)));
    kept.add(group.reduce((high, piece) => (height(piece) > height(high) ? piece : high)));
  }
  return group.filter((piece) => kept.has(piece));
}
