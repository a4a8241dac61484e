import type { QuoteState } from "#engine/protocol/quote-state.ts";
import { Skeleton } from "#ui/figure/bars.tsx";

interface MissingProps {
  state: QuoteState;
  /** The width of the bar for a value that is awaited. */
  width: string;
}

/** Placeholder for a value that is awaited or unavailable. */
export function Missing({ state, width }: MissingProps) {
  return state === "waiting" ? <Skeleton width={width} /> : <span className="dash">–</span>;
}
