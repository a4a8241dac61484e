import type { Stretch } from "#market/history.ts";
import type { Piece } from "./pieces.ts";

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
  const perColumn = (to - from) / columns;
  const kept: Piece[] = [];
  let group: Group | undefined;
  const flush = () => {
    if (group) kept.push(...membersOf(group));
    group = undefined;
  };
  for (const [index, piece] of pieces.entries()) {
    const column = Math.floor((piece.from - from) / perColumn);
    if (!piece.isKnown || group?.column !== column) flush();
    if (piece.isKnown) group = withPiece(group, index, piece, column);
    else kept.push(piece);
  }
  flush();
  return kept;

  function membersOf({ first, last, extremes }: Group): readonly Piece[] {
    const indices = new Set([first, last, ...extremes.map(({ index }) => index)]);
    return [...indices]
      .sort((one, other) => one - other)
      .map((index) => pieces[index])
      .filter((piece) => piece !== undefined);
  }
}

interface Group {
  readonly column: number;
  readonly first: number;
  last: number;
  /** Lowest and highest bid, lowest and highest ask. */
  readonly extremes: readonly [Extreme, Extreme, Extreme, Extreme];
}

interface Extreme {
  index: number;
  height: number;
}

/** Called for each of a day's quotes: a group is changed in place, and each price is read once. */
function withPiece(
  group: Group | undefined,
  index: number,
  { point }: Piece,
  column: number,
): Group {
  // A position only: which of two that a float cannot tell apart makes no pixel's difference.
  const [bid, ask] = [Number(point.bid.price), Number(point.ask.price)];
  if (!group) {
    const at = (height: number): Extreme => ({ index, height });
    return { column, first: index, last: index, extremes: [at(bid), at(bid), at(ask), at(ask)] };
  }
  const [lowBid, highBid, lowAsk, highAsk] = group.extremes;
  if (bid < lowBid.height) become(lowBid, index, bid);
  if (bid > highBid.height) become(highBid, index, bid);
  if (ask < lowAsk.height) become(lowAsk, index, ask);
  if (ask > highAsk.height) become(highAsk, index, ask);
  group.last = index;
  return group;
}

function become(extreme: Extreme, index: number, height: number) {
  extreme.index = index;
  extreme.height = height;
}
