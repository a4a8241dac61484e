import { percent } from "./bars.tsx";

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
