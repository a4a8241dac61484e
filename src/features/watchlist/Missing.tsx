import type { QuoteState } from "#engine/protocol/quote-state.ts";
import { Skeleton } from "#ui/bars.tsx";

interface MissingProps {
  state: QuoteState;
  /** Of the bar that stands for a value that is still awaited. */
  width: string;
}

/** Stands for a value that there is not: still awaited, or not to be had. */
export function Missing({ state, width }: MissingProps) {
  return state === "waiting" ? <Skeleton width={width} /> : <span className="dash">–</span>;
}
