import type { ComponentType } from "react";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { RecentCoverage } from "#live/recent-coverage.ts";
import type { Trends } from "#live/trends.ts";
import type { RowEstimate } from "#market/estimates/row-estimate.ts";
import type { Figure } from "#market/figure.ts";
import type { Gap, TouchPoint } from "#market/history.ts";
import type { Lengths } from "#storage/table-lengths.ts";
import { drawStyle } from "#ui/draw/draw.ts";
import type { CellsProps } from "./cells-props.ts";

/** Definition of one column. CONTRIBUTING says how to add one. */
export interface ColumnDef {
  /** English label in the column's head and in the menus. */
  readonly label: string;
  readonly widthFor: (lengths: Lengths) => ColumnWidth;
  /** Without room, columns of the lowest rank are dropped first. Undefined for a column that always stays. */
  readonly dropRank?: number;
  /** Drop rank while the list has an estimate, if it differs. */
  readonly dropRankWithEstimate?: number;
  /** Shown only if the user has chosen it; a row has no hidden cell for it. */
  readonly isOptional?: true;
  /** Belongs to the list's estimate, and is empty without one. */
  readonly isEstimate?: true;
  readonly sortValue: (row: RowToSort) => SortValue;
  /** Returns whether a row comes after the others in either direction, like those without a value, or last of the others. */
  readonly coverage?: (row: RowToSort) => RecentCoverage;
  /** Returns the trends that `sortValue` reads, to be followed for rows outside the viewport, too. */
  readonly followed?: (trends: Trends) => Pick<Trends, "subscribe">;
  readonly Cell: ComponentType<CellsProps>;
}

/** Columns whose figures shrink where they do not fit. */
export type ShrinkingColumn =
  | "bid-size"
  | "ask-size"
  | "spread"
  | "mid"
  | "buy"
  | "sell"
  | "round-trip"
  | "cost";

/** Widths in pixels at a text size of 100 %. */
export interface ColumnWidth {
  /** Usual width, in proportion to which columns share the remaining room. */
  readonly usual: number;
  /** Minimum width that cuts no text. */
  readonly min: number;
}

/** Values of one row for sorting. */
export interface RowToSort {
  /** User's label, or else the operator's name, or else the text of the entry. */
  readonly name: string;
  /** Undefined for an invalid entry, and before the first quote. */
  readonly checked: CheckedQuote | undefined;
  readonly trends: Trends;
  /** Returns the row's estimate; undefined without a quote or an estimate of the list. */
  readonly estimate: () => RowEstimate | undefined;
  /** Returns how steadily the size at the touch covered the row's estimate in its last quotes. */
  readonly coverage: () => RecentCoverage;
}

/**
 * Value by which rows are compared: a figure by its exact value, a whole number, a text, or a line by its
 * relative change. A row without a value comes last in either direction.
 */
export type SortValue =
  | Figure
  | bigint
  | number
  | { readonly text: string }
  | readonly (TouchPoint | Gap)[]
  | undefined;

/** Approximate width of a digit in pixels at a text size of 100 %. */
const DIGIT_WIDTH = 6.6;
const CELL_PADDING = 13;

/** Size of the smallest figure, relative to the usual one of 12.5 px. */
const MIN_SIZE = 0.875;
/** The same for the seconds until a column is wide enough (`fit-lengths.ts`): the neighbours must not be covered. */
const SMALLEST = 0.6;

/**
 * Returns the width of a column whose figures have `length` characters and whose label is `word` pixels wide. The
 * minimum is that of shrunk figures (`shrink`), so that a long one takes little room of other columns.
 *
 * @param spared pixels of the usual padding that the cell does not have
 */
export function cellWidth(length: number, word: number, spared = 0): ColumnWidth {
  const widthAt = (size: number) => Math.ceil(length * size * DIGIT_WIDTH + CELL_PADDING);
  return { usual: Math.max(word, widthAt(1) - spared), min: Math.max(word, widthAt(MIN_SIZE)) };
}

/** Characters by which a text may be shorter than the one that its size is for: 10,000 loses two and gains them again. */
const STEADY = 2;

/** Length for which each figure was shrunk last: setting a style costs the browser a parse, even of the same value. */
const shrunkFor = new WeakMap<Element, number>();

/**
 * Shrinks a figure of `length` characters that does not fit into its column, and keeps its size for texts that are a little
 * shorter. `layOut` sets the column's width; a phone has 76 or more. A cell may set another `--room`, and the size that is
 * the `--least`.
 *
 * @param sizedFor length that the size is for, as a CSS number, where it is not that of the text alone
 */
export function shrink(
  target: Element,
  length: number,
  column: ShrinkingColumn,
  sizedFor: number | string = length,
): void {
  const known = shrunkFor.get(target) ?? 0;
  if (length <= known && length + STEADY >= known) return;
  shrunkFor.set(target, length);
  drawStyle(
    target,
    "font-size",
    `clamp(var(--least, ${SMALLEST}em), 1em * (var(--room, var(--px-${column}, 76)) - ${CELL_PADDING}) / ${DIGIT_WIDTH} / ${sizedFor}, 1em)`,
  );
}
