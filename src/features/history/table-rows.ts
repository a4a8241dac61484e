import type { QuotePoint } from "#market/history.ts";
import { gapsOf, type Segment } from "./segments.ts";

/** A quote from when it was seen first, or a time in which nothing was; epoch milliseconds. */
export type TableRow =
  | { readonly kind: "quote"; readonly from: number; readonly point: QuotePoint }
  | { readonly kind: "gap"; readonly from: number; readonly to: number };

/** Newest first. A quote that was current at the start, or seen again after a gap, appears once. */
export function tableRows(segments: readonly Segment[]): readonly TableRow[] {
  const points = [...new Set(segments.map(({ point }) => point))];
  const quotes = points.map(
    (point) => ({ kind: "quote", from: point.checkedAtEpochMs, point }) as const,
  );
  const gaps = gapsOf(segments).map((gap) => ({ kind: "gap", ...gap }) as const);
  return [...quotes, ...gaps].sort((one, other) => other.from - one.from);
}
