import type { CSSProperties } from "react";

/** How much of a wait is left, 0 to 1. */
interface RingProps {
  fraction: number;
}

/** React's style type knows no custom properties. */
const left = (fraction: number) => ({ "--left": fraction }) as CSSProperties;

/** Empties until the next check. The age beside it says the same in words. */
export function CheckRing({ fraction }: RingProps) {
  return (
    <span className={fraction > 0.88 ? "check-ring full" : "check-ring"} style={left(fraction)} />
  );
}

/** Empties until requests resume. */
export function DrainingRing({ fraction }: RingProps) {
  return <span className="check-ring draining" style={left(fraction)} />;
}
