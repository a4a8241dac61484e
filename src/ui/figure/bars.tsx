import { drawStyle, drawText } from "#ui/draw/draw.ts";

/** A share from 0 to 1 as a CSS length. */
export const percent = (share: number) => `${Math.round(share * 100)}%`;

/**
 * A size over a bar that grows away from the touchline, drawn into an element of the class `sized`.
 *
 * @param share this side's share of both sizes, 0 to 1.
 */
export function drawSized(target: Element, size: string, share: number): void {
  drawText(target, size);
  drawStyle(target, "background-size", `${percent(share)} 2px`);
}

/** A static bar where a value will stand. `width` is a CSS length. */
export function Skeleton({ width }: { width: string }) {
  return <span className="skeleton" style={{ width }} />;
}
