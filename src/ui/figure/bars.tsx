import { drawStyle, drawText } from "#ui/draw/draw.ts";

/** Formats a share from 0 to 1 as a CSS percentage. */
export const cssPercent = (share: number) => `${Math.round(share * 100)}%`;

/**
 * Draws a size over a bar that grows away from the touchline, into an element of the class `sized`.
 *
 * @param share this side's share of the sum of both sizes, 0 to 1
 */
export function drawSized(target: Element, size: string, share: number): void {
  drawText(target, size);
  drawStyle(target, "background-size", `${cssPercent(share)} 2px`);
}

/** Placeholder for a value that is still to come. `width` is a CSS length. */
export function Skeleton({ width }: { width: string }) {
  return <span className="skeleton inline-block h-2 rounded-flash bg-bg3" style={{ width }} />;
}
