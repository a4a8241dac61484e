import type { CSSProperties } from "react";
import { drawAttribute, drawStyle } from "#ui/draw/draw.ts";

/** How much of a wait is left, 0 to 1. */
interface RingProps {
  fraction: number;
}

/** React's style type knows no custom properties. */
const left = (fraction: number) => ({ "--left": fraction }) as CSSProperties;

/** Empties until the next check. The age beside it says the same in words. */
export function CheckRing({ fraction }: RingProps) {
  return <span className={ringClass(fraction)} style={left(fraction)} />;
}

/** The same, drawn into a `CheckRing`. In twentieths: eleven pixels have no more steps than that to show. */
export function drawCheckRing(target: Element, share: number): void {
  const fraction = Math.round(Math.min(1, Math.max(0, share)) * 20) / 20;
  drawAttribute(target, "class", ringClass(fraction));
  drawStyle(target, "--left", `${fraction}`);
}

const ringClass = (fraction: number) => (fraction > 0.88 ? "check-ring full" : "check-ring");

/** Empties until requests resume. */
export function DrainingRing({ fraction }: RingProps) {
  return <span className="check-ring draining" style={left(fraction)} />;
}
