import type { CSSProperties } from "react";
import { drawAttribute, drawStyle } from "#ui/draw/draw.ts";

interface RingProps {
  /** Part of the wait that is left; drawn as 0 below 0, and as 1 above 1. */
  fraction: number;
}

const bounded = (fraction: number) => Math.min(1, Math.max(0, fraction));

/** Returns the style of a ring. The cast is needed: React's style type has no custom properties. */
const left = (fraction: number) => ({ "--left": bounded(fraction) }) as CSSProperties;

/** Ring that empties until the next check. The age beside it says the same in words. */
export function CheckRing({ fraction }: RingProps) {
  return <span className={ringClass(fraction)} style={left(fraction)} />;
}

/** Updates a rendered `CheckRing`, in twentieths: eleven pixels show no finer steps. */
export function drawCheckRing(target: Element, fraction: number): void {
  const rounded = Math.round(bounded(fraction) * 20) / 20;
  drawAttribute(target, "class", ringClass(rounded));
  drawStyle(target, "--left", `${rounded}`);
}

const ringClass = (fraction: number) => (fraction > 0.88 ? "check-ring full" : "check-ring");

/** Ring that empties until requests resume. */
export function DrainingRing({ fraction }: RingProps) {
  return <span className="check-ring draining" style={left(fraction)} />;
}
