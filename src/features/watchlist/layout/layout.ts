import type { ComponentType } from "react";
import type { CellsProps } from "#features/watchlist/columns/cells-props.ts";
import {
  COLUMN_DEFS,
  COLUMNS,
  type Column,
  isEstimated,
} from "#features/watchlist/columns/columns.ts";
import type { Lengths, TableLengths } from "#storage/table-lengths.ts";

/** A column that the user has chosen; without a width it has the usual one and grows with the table. */
export interface ChosenColumn {
  readonly id: Column;
  /** Pixels at a text size of 100 %. */
  readonly width?: number;
}

export const DEFAULT_COLUMNS: readonly ChosenColumn[] = COLUMNS.filter(
  (id) => !COLUMN_DEFS[id].isOptional,
).map((id) => ({ id }));

/** Horizontal padding of a row, both sides together, in pixels at a text size of 100 %. */
const TABLE_PADDING = 26;

/** Room in pixels that the amounts and the sparkline get before prices keep their place, in a table that has all its columns. */
const FOR_AMOUNTS_PX = 13;

/** Layout of the table: its columns, and the lengths for its style sheet. */
export interface TableLayout {
  /** Class names of the element around the table; undefined for those of the row height. */
  readonly className?: string;
  readonly columns: readonly Column[];
  /** Columns with a head, if they are others than those with a cell. */
  readonly heads?: readonly Column[];
  /** Whether the cell of the round trip has its cost in a second line, because the column of the cost has no room. */
  readonly hasCostLine?: boolean;
  /** Whether the cells of both amounts have the size at the touch in a second line, because a column of it has no room. */
  readonly hasSizeLines?: boolean;
  /** CSS custom properties for the grid. */
  readonly style: Readonly<Record<`--${string}`, string>>;
  /** Row height in pixels at a text size of 100 %; undefined for the usual height. */
  readonly rowHeight?: number | undefined;
  /** Rendered below the cells of each row. */
  readonly Line?: ComponentType<CellsProps> | undefined;
}

export const rem = (px: number) => `${px / 16}rem`;

/**
 * Size of an exceptionally long figure, 11 px as the smallest of the others, or 10 px where a column would leave for it: relative
 * to those (`column-def.ts`). A price of the touch never has the smaller size.
 */
const LONG_FIGURE = 1;
const LONG_FIGURE_SHORT_OF_ROOM = 10 / 11;

/** Columns by their ids, in order. */
type Tracks = Map<Column, Track>;

interface Track {
  /** Share of the room that all columns leave; none for a column with a chosen width. */
  readonly usual: number;
  /** Pixels. */
  min: number;
}

/**
 * Returns the layout with those of the chosen columns that fit into `room` pixels. The remaining room goes to the
 * columns of `GROWTH` up to their usual width, and then to all columns in proportion to it. A column with a chosen
 * width keeps it, but is never too narrow for its text.
 *
 * @param lengths lengths of the longest texts, for which columns grow where there is room
 * @param sorted column that stays, because its head says how the rows are sorted
 * @param common lengths by which columns are dropped, so that a single long text takes none away: it shrinks, but to no
 *   less than `LONG_FIGURE`, or `LONG_FIGURE_SHORT_OF_ROOM`
 */
export function layOut(
  room: number,
  lengths: Lengths,
  chosen: readonly ChosenColumn[] = DEFAULT_COLUMNS,
  sorted?: Column,
  common: Lengths = lengths,
): TableLayout {
  const tracksFor = (size: number) =>
    fitColumns(room, { longest: lengths, common }, chosen, sorted, size);
  const [legible, small] = [tracksFor(LONG_FIGURE), tracksFor(LONG_FIGURE_SHORT_OF_ROOM)];
  const tracks = legible.size < small.size ? small : legible;
  narrowNames(tracks, room);
  const widths = widthsOf(tracks, room);
  const style: Record<`--${string}`, string> = {};
  let template = "";
  for (const [id, { usual, min }] of tracks) {
    // The grid lines are named, for rows that do not have a cell in every column.
    template += `[${id}] minmax(${rem(min)}, ${usual}fr) `;
    // For figures that shrink to the width of their column, which may be more than its minimum.
    style[`--px-${id}`] = `${Math.floor(widths.get(id) ?? min)}`;
  }
  const hasNoRoom = (...ids: readonly Column[]) =>
    chosen.some(({ id }) => ids.includes(id) && !tracks.has(id));
  return {
    columns: [...tracks.keys()],
    hasCostLine: tracks.has("round-trip") && hasNoRoom("cost"),
    hasSizeLines: tracks.has("buy") && tracks.has("sell") && hasNoRoom("bid-size", "ask-size"),
    style: { ...style, "--columns": template },
  };
}

/**
 * Returns the common lengths, or larger ones, to which the longest texts can shrink.
 *
 * @param size of an exceptionally long figure, relative to the smallest of the others
 */
function legibleLengths({ longest, common }: TableLengths, size: number): Lengths {
  const legible: Record<keyof Lengths, number> = { ...common };
  for (const kind of Object.keys(common) as (keyof Lengths)[]) {
    legible[kind] = Math.max(common[kind], longest[kind] * size);
  }
  return legible;
}

function fitColumns(
  room: number,
  lengths: TableLengths,
  chosen: readonly ChosenColumn[],
  sorted: Column | undefined,
  longFigure: number,
): Tracks {
  const prices = legibleLengths(lengths, LONG_FIGURE);
  const figures = legibleLengths(lengths, longFigure);
  const tracks: Tracks = new Map(
    chosen.map(({ id, width }) => {
      const { widthFor } = COLUMN_DEFS[id];
      const { usual } = widthFor(lengths.longest);
      const { min } = widthFor(id === "bid" || id === "ask" ? prices : figures);
      const px = width && Math.max(min, width);
      return [id, px ? { usual: 0, min: px } : { usual, min }];
    }),
  );
  const others = chosen.filter(({ id }) => !isEstimated(id));
  if (others.length < chosen.length) {
    return fitEstimate(room, tracks, fitColumns(room, lengths, others, sorted, longFigure), sorted);
  }
  drop(tracks, room, (id) => (id === sorted ? Infinity : dropRank(id)));
  grow(tracks, room);
  const ids = [...tracks.keys()];
  grow(tracks, room, [ids.slice(lastOfTouch(ids) + 1)], WIDE_SHARE);
  grow(tracks, room, [["trend"]], WIDE_TREND_SHARE);
  return tracks;
}

/**
 * What is left out beside an estimate, the first that leaves room enough. The basis points equal the round trip, which
 * therefore stands alone, or gives its room to both amounts; one amount alone answers half of the question.
 */
const LEFT_OUT: readonly (readonly Column[])[] = [
  ["bps"],
  ["round-trip"],
  ["bps", "buy", "sell"],
  ["round-trip", "buy", "sell", "cost"],
];

/**
 * Fits the columns of an estimate into the room of others on their right, so that prices and sizes before them stay where
 * they are, unless all columns have room otherwise. The basis points or the round trip, which also say that a book is
 * locked or crossed, are always shown.
 *
 * @param before tracks without the estimate, which show no fewer columns
 */
function fitEstimate(
  room: number,
  all: Tracks,
  before: Tracks,
  sorted: Column | undefined,
): Tracks {
  const rank = (id: Column) =>
    id === sorted ? Infinity : (COLUMN_DEFS[id].dropRankWithEstimate ?? dropRank(id));
  const widths = widthsOf(before, room);
  const ids = [...all.keys()];
  const left = ids.slice(0, ids.findIndex(isEstimated));
  const place = left.slice(0, lastOfTouch(left) + 1);
  let fitting: Tracks = new Map();
  for (const leftOut of LEFT_OUT) {
    // The head of the basis points also says that the round trip sorts the rows.
    const isLeftOut = (id: Column) =>
      leftOut.includes(id) &&
      (id === "round-trip" || (id !== sorted && (id !== "bps" || all.has("round-trip"))));
    const tracks: Tracks = new Map();
    for (const [id, track] of all) {
      if ((before.has(id) || isEstimated(id)) && !isLeftOut(id)) tracks.set(id, { ...track });
    }
    const fixed: Tracks = new Map([...tracks].map(([id, track]) => [id, { ...track }]));
    for (const id of place) {
      const min = widths.get(id);
      if (min !== undefined && fixed.has(id)) fixed.set(id, { usual: 0, min });
    }
    const hasRoomForAll = totalOf(tracks) <= room;
    drop(fixed, room, rank, dropRank("bid-size"));
    const isPlaceKept = hasRoomForAll
      ? fixed.size === tracks.size && totalOf(fixed) <= room - FOR_AMOUNTS_PX
      : totalOf(fixed) <= room;
    fitting = isPlaceKept ? fixed : tracks;
    drop(fitting, room, rank);
    if (totalOf(fitting) <= room) break;
  }
  grow(fitting, room);
  grow(fitting, room, [["cost", "buy", "sell"]], WIDE_AMOUNT_SHARE);
  grow(fitting, room, [["trend"]], WIDE_TREND_SHARE);
  return fitting;
}

const dropRank = (id: Column) => COLUMN_DEFS[id].dropRank ?? Infinity;

const TOUCH: readonly Column[] = ["bid-size", "bid", "ask", "ask-size"];
const lastOfTouch = (ids: readonly Column[]) => ids.findLastIndex((id) => TOUCH.includes(id));

/**
 * Share of their usual width that columns on the right of the touch get before those on its left get more than theirs: the
 * room in which an estimate's columns come without a move of the touch.
 */
const WIDE_SHARE = 1.6;

/** That of an estimate's amounts: their lines, which say what the size at the touch does not cover, end clear of each other. */
const WIDE_AMOUNT_SHARE = 1.12;

/** That of the sparkline, before the other columns share what is left: a line gains by width what figures do not. */
const WIDE_TREND_SHARE = 3;

const totalOf = (tracks: Tracks) =>
  [...tracks.values()].reduce((sum, { min }) => sum + min, TABLE_PADDING);

/** Drops columns until the others fit, those of the lowest rank first, of ranks below `limit`. */
function drop(tracks: Tracks, room: number, rank: (id: Column) => number, limit = Infinity): void {
  while (totalOf(tracks) > room) {
    const lowest = Math.min(...[...tracks.keys()].map(rank));
    if (lowest >= limit) return;
    for (const id of tracks.keys()) if (rank(id) === lowest) tracks.delete(id);
  }
}

/** Least room of a name, in pixels: an ISIN, which is below it, is no wider. */
const LEAST_NAME = 96;

/** Takes from the names what the columns that always stay lack, so that the table does not scroll sideways. */
function narrowNames(tracks: Tracks, room: number): void {
  const names = tracks.get("instrument");
  if (names) names.min -= Math.max(0, Math.min(totalOf(tracks) - room, names.min - LEAST_NAME));
}

/** Widens columns up to this share of their usual width, one group after the other. */
function grow(tracks: Tracks, room: number, groups = GROWTH, share = 1): void {
  for (const group of groups) {
    const sharers = group.flatMap((id) => tracks.get(id) ?? []);
    sharers.forEach((track, index) => {
      const grown = track.min + (room - totalOf(tracks)) / (sharers.length - index);
      track.min = Math.max(track.min, Math.min(track.usual * share, grown));
    });
  }
}

/** Returns the width that the browser gives to each column: its minimum, or its share of the room if that is more. */
function widthsOf(tracks: Tracks, room: number): ReadonlyMap<Column, number> {
  let sharing = [...tracks.values()].filter(({ usual }) => usual > 0);
  let share = 0;
  for (;;) {
    const fixed = [...tracks.values()].filter((track) => !sharing.includes(track));
    const left = fixed.reduce((rest, { min }) => rest - min, room - TABLE_PADDING);
    share =
      left /
      Math.max(
        1,
        sharing.reduce((sum, { usual }) => sum + usual, 0),
      );
    const wider = sharing.filter(({ usual, min }) => usual * share >= min);
    if (wider.length === sharing.length) break;
    sharing = wider;
  }
  return new Map([...tracks].map(([id, { usual, min }]) => [id, Math.max(min, usual * share)]));
}

/**
 * Columns that get the remaining room first, up to their usual width. Those of one group share it equally; the name
 * gets two shares. First come the amounts that the user has asked for, so that they have the size of the other figures,
 * then the sparkline, whose minimum shows hardly more than a direction, then names and prices, then figures that shrink.
 */
const GROWTH: readonly (readonly Column[])[] = [
  ["cost", "buy", "sell"],
  ["trend"],
  ["instrument", "bid", "ask", "instrument"],
  ["spread", "mid", "bid-size", "ask-size"],
];

/**
 * Returns the columns of a row's cells: the shown ones in their order, then the hidden ones. A hidden
 * spread is placed before the basis points, because it takes their place in a locked or crossed book.
 */
export function columnsInRow(shown: readonly Column[]): readonly Column[] {
  const isHidden = (column: Column) => !shown.includes(column) && !COLUMN_DEFS[column].isOptional;
  const all: readonly Column[] = [...shown, ...COLUMNS.filter(isHidden)];
  if (shown.includes("spread")) return all;
  const others: readonly Column[] = all.filter((column) => column !== "spread");
  return others.toSpliced(others.indexOf("bps"), 0, "spread");
}
