import { drawStyle, drawText } from "./draw.ts";

const percent = (share: number) => `${Math.round(share * 100)}%`;

/**
 * A size over a bar that grows away from the touchline, drawn into an element of the class `sized`.
 *
 * @param share this side's share of both sizes, 0 to 1.
 */
export function drawSized(target: Element, size: string, share: number): void {
  drawText(target, size);
  drawStyle(target, "background-size", `${percent(share)} 2px`);
}

/** Both sizes against each other, from the middle outwards. `bidShare` runs from 0 to 1. */
export function TwoSidedBar({ bidShare }: { bidShare: number }) {
  return (
    <div className="two-sided">
      <span className="bid">
        <i style={{ width: percent(bidShare) }} />
      </span>
      <span className="ask">
        <i style={{ width: percent(1 - bidShare) }} />
      </span>
    </div>
  );
}

/** A static bar where a value will stand. `width` is a CSS length. */
export function Skeleton({ width }: { width: string }) {
  return <span className="skeleton" style={{ width }} />;
}
