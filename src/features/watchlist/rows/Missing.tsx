import type { QuoteState } from "#engine/protocol/quote-state.ts";
import { Skeleton } from "#ui/figure/bars.tsx";

interface MissingProps {
  state: QuoteState;
  /** CSS width of the skeleton of an awaited value. */
  width: string;
}

/** Placeholder for a value that is awaited or unavailable. */
export function Missing({ state, width }: MissingProps) {
  return state === "waiting" ? <Skeleton width={width} /> : <span className="dash">–</span>;
}
