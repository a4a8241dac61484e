import type { CheckedQuote } from "#engine/protocol/source.ts";
import { compareDecimals, ratio, subtract } from "#market/decimal.ts";
import type { Figure } from "#market/figure.ts";
import { type Gap, isTouch, midOf, type TouchPoint } from "#market/history.ts";
import { type Entry, textOf } from "#storage/entry.ts";
import type { Column } from "./columns.ts";
import type { Sort } from "./view.ts";

/** What rows are compared by; undefined where there is none. */
type SortValue =
  | { readonly kind: "figure"; readonly value: Figure }
  | { readonly kind: "instant"; readonly value: bigint }
  | { readonly kind: "text"; readonly value: string };

/** What is known of one row. */
export interface RowSortValues {
  readonly checked: CheckedQuote | undefined;
  readonly label: string | undefined;
  readonly session: Figure | undefined;
  readonly trend: readonly (TouchPoint | Gap)[];
}

/**
 * The rows in the order of one column, by exact values: what has none comes last in either
 * direction, and equal ones stay in the person's own order.
 */
export function orderRows(
  entries: readonly Entry[],
  { column, direction }: Sort,
  know: (entry: Entry) => RowSortValues,
): readonly string[] {
  const sign = direction === "ascending" ? 1 : -1;
  return entries
    .map((entry) => ({ key: textOf(entry), value: sortValueOf(entry, column, know(entry)) }))
    .sort((a, b) => {
      if (!a.value || !b.value) return Number(!a.value) - Number(!b.value);
      return sign * compare(a.value, b.value);
    })
    .map(({ key }) => key);
}

function sortValueOf(
  entry: Entry,
  column: Column,
  { checked, label, session, trend }: RowSortValues,
): SortValue | undefined {
  if (column === "instrument") return { kind: "text", value: label ?? textOf(entry) };
  if (!checked || entry.kind === "invalid") return undefined;
  const { quote, derived } = checked;
  // An age grows as its instant lies back, so that the youngest is the least.
  if (column === "market") return { kind: "instant", value: 0n - quote.updatedAt.nanos };
  if (column === "checked") return { kind: "instant", value: -BigInt(checked.checkedAtEpochMs) };
  const figures: Record<
    Exclude<Column, "instrument" | "market" | "checked">,
    Figure | undefined
  > = {
    "bid-size": quote.bid.size,
    bid: quote.bid.price,
    ask: quote.ask.price,
    "ask-size": quote.ask.size,
    spread: derived.spread,
    bps: derived.bps,
    mid: derived.mid,
    session,
    trend: column === "trend" ? slopeOf(trend) : undefined,
  };
  const value = figures[column];
  return value === undefined ? undefined : { kind: "figure", value };
}

/** How far the line went from its first value to its last, as a share of the first. */
function slopeOf(points: readonly (TouchPoint | Gap)[]): Figure | undefined {
  const [begun, ended] = [points.find(isTouch), points.findLast(isTouch)];
  if (!begun || !ended) return undefined;
  const first = midOf(begun);
  return ratio(subtract(midOf(ended), first), first);
}

function compare(a: SortValue, b: SortValue): number {
  if (a.kind === "figure" && b.kind === "figure") return compareDecimals(a.value, b.value);
  if (a.kind === "text" && b.kind === "text") return a.value.localeCompare(b.value);
  if (a.value === b.value) return 0;
  return a.value < b.value ? -1 : 1;
}
