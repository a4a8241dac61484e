import { cssPercent } from "./bars.tsx";

const SIDE = "flex flex-1 bg-bg3";
const BAR = "in-data-held:bg-line3";

/** Bar that compares both sizes, from the middle outwards. `bidShare` is 0 to 1. */
export function TwoSidedBar({ bidShare }: { bidShare: number }) {
  return (
    <div className="flex h-1 gap-0.5 overflow-hidden rounded-[2px]">
      <span className={`${SIDE} justify-end`}>
        <i className={`${BAR} rounded-s-[2px] bg-bid`} style={{ width: cssPercent(bidShare) }} />
      </span>
      <span className={SIDE}>
        <i className={`${BAR} rounded-[2px] bg-ask`} style={{ width: cssPercent(1 - bidShare) }} />
      </span>
    </div>
  );
}
