import { firstAfter, type QuotePoint, type Stretch } from "#market/history.ts";
import type { Timeline } from "./timeline.ts";

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
