/** A column of the table, in its order on screen. Bid is always left of ask, in every locale. */
export type Column =
  | "instrument"
  | "bid-size"
  | "bid"
  | "ask"
  | "ask-size"
  | "spread"
  | "bps"
  | "mid"
  | "market"
  | "checked";

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
  ["mid"],
  ["market"],
  ["bid-size", "ask-size"],
  ["spread"],
];

/** Pixels at a text size of 100 %: digits of the table's figures are about this wide. */
const PRICE_DIGIT = 7.4;
const CELL_DIGIT = 6.6;
const PRICE_ROOM = 30;
const CELL_ROOM = 14;

function widths(lengths: Lengths): ReadonlyMap<Column, number> {
  const price = Math.max(86, Math.ceil(lengths.price * PRICE_DIGIT + PRICE_ROOM));
  const cell = (least: number, length: number) =>
    Math.max(least, Math.ceil(length * CELL_DIGIT + CELL_ROOM));
  return new Map<Column, number>([
    ["instrument", 146],
    ["bid-size", cell(56, lengths.size)],
    ["bid", price],
    ["ask", price],
    ["ask-size", cell(56, lengths.size)],
    ["spread", cell(54, lengths.spread)],
    ["bps", 50],
    ["mid", cell(72, lengths.mid)],
    ["market", 52],
    ["checked", 96],
  ]);
}

/** The table's shape: what is shown, and the lengths that its style sheet needs. */
export interface TableLayout {
  /** Which of the style sheet's layouts it is. */
  readonly className: "" | "narrow" | "narrow stacked";
  readonly columns: readonly Column[];
  /** CSS custom properties for the grid. */
  readonly style: Readonly<Record<`--${string}`, string>>;
}

const rem = (px: number) => `${px / 16}rem`;

/**
 * The columns that fit into `room` pixels. What room is left goes to all of them in proportion, so
 * that the table fills its pane and stays even.
 */
export function layOut(room: number, lengths: Lengths): TableLayout {
  const left = new Map(widths(lengths));
  const total = () => [...left.values()].reduce((sum, width) => sum + width, 0);
  for (const columns of DROPPED_IN_ORDER) {
    if (total() <= room) break;
    for (const column of columns) left.delete(column);
  }
  // The bid's place has a name, so that the touchline runs on through a row without cells.
  const template = [...left]
    .map(([name, px]) => `${name === "bid" ? "[bid] " : ""}minmax(${rem(px)}, ${px}fr)`)
    .join(" ");
  return { className: "", columns: [...left.keys()], style: { "--columns": template } };
}

/** The row's own padding, both sides. */
const NARROW_PADDING = 28;
const NARROW_NAME = 104;
const NARROW_LAST = 58;
/** Arrow, gaps and the distance from the touchline. */
const NARROW_PRICE_ROOM = 22;
/** A digit is this much of its font size wide. */
const DIGIT_PER_SIZE = 0.55;
const NARROW_FIGURE = { largest: 15, smallest: 9.5 };

/**
 * Rows in two lines, for a phone: prices first. A price is never cut, so long ones shrink the
 * figures of the whole list, and the longest move below the name, where each has half of the width.
 * A spread too long for its place leaves the basis points alone there.
 */
export function layOutNarrow(room: number, lengths: Lengths): TableLayout {
  const figureIn = (width: number) =>
    (width / 2 - NARROW_PRICE_ROOM) / Math.max(1, lengths.price) / DIGIT_PER_SIZE;
  const inner = room - NARROW_PADDING;
  const beside = figureIn(inner - NARROW_NAME - NARROW_LAST);
  const isStacked = beside < NARROW_FIGURE.smallest;
  const fitting = isStacked ? figureIn(inner) : beside;
  const figure = Math.max(NARROW_FIGURE.smallest, Math.min(NARROW_FIGURE.largest, fitting));
  const price = Math.max(76, lengths.price * figure * DIGIT_PER_SIZE + NARROW_PRICE_ROOM);
  const hasSpread = !isStacked && lengths.spread * CELL_DIGIT <= NARROW_LAST;
  return {
    className: isStacked ? "narrow stacked" : "narrow",
    columns: [
      "instrument",
      "bid-size",
      "bid",
      "ask",
      "ask-size",
      ...(hasSpread ? (["spread"] as const) : []),
      "bps",
      "checked",
    ],
    style: {
      "--columns": isStacked
        ? `minmax(${rem(price)}, 1fr) minmax(${rem(price)}, 1fr)`
        : `minmax(0, 1fr) ${rem(price)} ${rem(price)} ${rem(NARROW_LAST)}`,
      "--narrow-figure": rem(figure),
    },
  };
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
