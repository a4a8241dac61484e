import type { QuotePoint } from "#market/history.ts";
import { gapsOf, type Segment } from "./segments.ts";

/** A quote at its first check, or a gap; in epoch milliseconds. */
export type TableRow =
  | { readonly kind: "quote"; readonly from: number; readonly point: QuotePoint }
  | { readonly kind: "gap"; readonly from: number; readonly to: number };

/** Returns the rows, newest first. A quote appears once, even if it is seen again after a gap. */
export function tableRows(segments: readonly Segment[]): readonly TableRow[] {
  const points = [...new Set(segments.map(({ point }) => point))];
  const quotes = points.map(
    (point) => ({ kind: "quote", from: point.checkedAtEpochMs, point }) as const,
  );
  const gaps = gapsOf(segments).map((gap) => ({ kind: "gap", ...gap }) as const);
  return [...quotes, ...gaps].sort((a, b) => b.from - a.from);
}
