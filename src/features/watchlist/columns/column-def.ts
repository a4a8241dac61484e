import type { ComponentType } from "react";
import type { CheckedQuote } from "#engine/protocol/source.ts";
import type { Trends } from "#live/trends.ts";
import type { Figure } from "#market/figure.ts";
import type { Gap, TouchPoint } from "#market/history.ts";
import type { RowEstimate } from "#market/row-estimate.ts";
import type { CellsProps } from "./cells-props.ts";

/** Everything that the table knows of one column. CONTRIBUTING says how to add one. */
export interface ColumnDef {
  /** The head of the column, also in the menus, in English. */
  readonly label: string;
  readonly widthFor: (lengths: Lengths) => ColumnWidth;
  /** Where there is no room, the lowest rank is dropped first. Without a rank the column always stays. */
  readonly dropRank?: number;
  /** Shown only where a person chose it; a row holds no hidden cell for it. */
  readonly isOptional?: true;
  readonly sortValue: (row: RowToSort) => SortValue;
  /** The trends to follow, also for rows out of view, so that `sortValue` has a value to read. */
  readonly followed?: (trends: Trends) => Pick<Trends, "subscribe">;
  readonly Cell: ComponentType<CellsProps>;
}

/** How many characters the longest text of a kind has, over all rows. */
export interface Lengths {
  readonly price: number;
  readonly size: number;
  readonly spread: number;
  readonly mid: number;
  /** The longest amount of the list's estimate. */
  readonly amount: number;
  /** The longest cost of a round trip in it. */
  readonly trip: number;
}

/** In pixels at a text size of 100 %: the share of the table, and the least that cuts no text. */
export interface ColumnWidth {
  readonly usual: number;
  readonly least: number;
}

/** The known values of one row when rows are sorted. */
export interface RowToSort {
  /** The person's own label, or else the operator's name, or else what the entry says. */
  readonly name: string;
  /** Undefined for an entry that is no ISIN, and before the first quote. */
  readonly checked: CheckedQuote | undefined;
  readonly trends: Trends;
  /** Undefined without a quote, and without an estimate of the list. */
  readonly estimate: () => RowEstimate | undefined;
}

/**
 * What rows are compared by: a figure by its exact value, a whole number, a text, or a line by how far
 * it went. A row without a value comes last in either direction.
 */
export type SortValue =
  | Figure
  | bigint
  | number
  | { readonly text: string }
  | readonly (TouchPoint | Gap)[]
  | undefined;

/** Pixels at a text size of 100 %: a digit of a cell is about this wide. */
const CELL_DIGIT = 6.6;
const CELL_PADDING = 13;

/** The width of a column whose figures have `length` characters and whose label is `word` pixels wide. */
export function cellWidth(usual: number, length: number, word = 0): ColumnWidth {
  const least = Math.max(word, Math.ceil(length * CELL_DIGIT + CELL_PADDING));
  return { usual: Math.max(usual, least), least };
}
