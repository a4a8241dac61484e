import { cssPercent } from "./bars.tsx";

const SIDE = "flex flex-1 bg-bg3";
const BAR = "in-data-held:bg-line3";

/** Bar that compares both sizes, from the middle outwards. `bidShare` is 0 to 1; undefined for an empty bar. */
export function TwoSidedBar({ bidShare }: { bidShare: number | undefined }) {
  const widthOf = (share = 0) => ({ width: cssPercent(share) });
  return (
    <div className="flex h-1 gap-0.5 overflow-hidden rounded-[2px]">
      <span className={`${SIDE} justify-end`}>
        <i className={`${BAR} rounded-s-[2px] bg-bid`} style={widthOf(bidShare)} />
      </span>
      <span className={SIDE}>
        <i
          className={`${BAR} rounded-[2px] bg-ask`}
          style={widthOf(bidShare === undefined ? undefined : 1 - bidShare)}
        />
      </span>
    </div>
  );
}
