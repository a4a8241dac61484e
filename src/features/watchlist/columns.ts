/** Every column, in its usual order. Bid is always left of ask, in every locale. */
export const COLUMNS = [
  "instrument",
  "bid-size",
  "bid",
  "ask",
  "ask-size",
  "spread",
  "bps",
  "mid",
  "session",
  "trend",
  "market",
  "checked",
] as const;

export type Column = (typeof COLUMNS)[number];

export const isColumn = (text: string): text is Column => COLUMNS.some((column) => column === text);

/** A column as a person wants it; without a width it has its usual one and grows with the table. */
export interface ChosenColumn {
  readonly id: Column;
  /** Pixels at a text size of 100 %. */
  readonly width?: number;
}

export const USUAL_COLUMNS: readonly ChosenColumn[] = COLUMNS.map((id) => ({ id }));

/** How many characters the longest text of a kind has, over all rows. */
export interface Lengths {
  readonly price: number;
  readonly size: number;
  readonly spread: number;
  readonly mid: number;
}

export const NO_LENGTHS: Lengths = { price: 0, size: 0, spread: 0, mid: 0 };

/** What leaves first when there is no room; the others always stay. */
const DROPPED_IN_ORDER: readonly (readonly Column[])[] = [
  ["trend"],
  ["mid"],
  ["market"],
  ["bid-size", "ask-size"],
  ["spread"],
  ["session"],
];

/** Pixels at a text size of 100 %: digits of the table's figures are about this wide. */
const PRICE_DIGIT = 7.4;
export const CELL_DIGIT = 6.6;
const PRICE_ROOM = 30;
const CELL_ROOM = 14;
/** The words over the sizes are often wider than the sizes, in every language. */
const SIZE_WORD = 60;
/** The word over a spread of few digits is wider than the digits. */
const SPREAD_WORD = 54;

/** The pixels that a column usually has, and the least that shows its texts whole; none leaves before. */
interface Room {
  readonly usual: number;
  readonly least: number;
}

function roomFor(lengths: Lengths): Readonly<Record<Column, Room>> {
  const price = Math.ceil(lengths.price * PRICE_DIGIT + PRICE_ROOM);
  const side = { usual: Math.max(86, price), least: price };
  const cell = (usual: number, length: number, word = 0) => {
    const least = Math.max(word, Math.ceil(length * CELL_DIGIT + CELL_ROOM));
    return { usual: Math.max(usual, least), least };
  };
  return {
    instrument: { usual: 132, least: 104 },
    "bid-size": cell(54, lengths.size, SIZE_WORD),
    bid: side,
    ask: side,
    "ask-size": cell(56, lengths.size, SIZE_WORD),
    spread: cell(54, lengths.spread, SPREAD_WORD),
    bps: { usual: 46, least: 44 },
    mid: cell(72, lengths.mid),
    session: { usual: 76, least: 72 },
    trend: { usual: 60, least: 40 },
    market: { usual: 50, least: 47 },
    checked: { usual: 90, least: 84 },
  };
}

/** The row's own padding, both sides. */
const TABLE_PADDING = 26;

/** The table's shape: what is shown, and the lengths that its style sheet needs. */
export interface TableLayout {
  /** Which of the style sheet's layouts it is. */
  readonly className: "" | "narrow" | "narrow stacked";
  readonly columns: readonly Column[];
  /** The least pixels of each, at a text size of 100 %. */
  readonly widths: ReadonlyMap<Column, number>;
  /** CSS custom properties for the grid. */
  readonly style: Readonly<Record<`--${string}`, string>>;
}

export const rem = (px: number) => `${px / 16}rem`;

/**
 * The columns that fit into `room` pixels, of those that a person chose. What room is left goes to
 * all of them in proportion, so that the table fills its pane and stays even; a column whose width
 * was chosen keeps it, but never cuts what stands in it.
 */
export function layOut(
  room: number,
  lengths: Lengths,
  chosen: readonly ChosenColumn[] = USUAL_COLUMNS,
): TableLayout {
  const rooms = roomFor(lengths);
  const left = new Map(chosen.map((column) => [column.id, sized(column, rooms[column.id])]));
  const total = () => [...left.values()].reduce((sum, { px }) => sum + px, TABLE_PADDING);
  for (const columns of DROPPED_IN_ORDER) {
    if (total() <= room) break;
    for (const column of columns) left.delete(column);
  }
  // Places have names, so that a row without cells finds the touchline's and the last column's.
  const template = [...left].map(([id, { track }]) => `[${id}] ${track}`).join(" ");
  return {
    className: "",
    columns: [...left.keys()],
    widths: new Map([...left].map(([id, { px }]) => [id, px])),
    style: { "--columns": template },
  };
}

function sized({ width }: ChosenColumn, { usual, least }: Room): { px: number; track: string } {
  if (width === undefined) return { px: least, track: `minmax(${rem(least)}, ${usual}fr)` };
  const px = Math.max(least, width);
  return { px, track: rem(px) };
}

/**
 * All columns as a row holds them: those that are shown in their order, then the others, hidden. A
 * spread without a column stands before the basis points, whose place it takes in an odd book.
 */
export function inRow(shown: readonly Column[]): readonly Column[] {
  const all: readonly Column[] = [...shown, ...COLUMNS.filter((column) => !shown.includes(column))];
  if (shown.includes("spread")) return all;
  const others: readonly Column[] = all.filter((column) => column !== "spread");
  return others.toSpliced(others.indexOf("bps"), 0, "spread");
}

/** The longest of each kind; the same object where nothing grew. */
export function longest(known: Lengths, seen: Lengths): Lengths {
  const grown: Lengths = {
    price: Math.max(known.price, seen.price),
    size: Math.max(known.size, seen.size),
    spread: Math.max(known.spread, seen.spread),
    mid: Math.max(known.mid, seen.mid),
  };
  const isSame = (Object.keys(grown) as (keyof Lengths)[]).every(
    (key) => grown[key] === known[key],
  );
  return isSame ? known : grown;
}
