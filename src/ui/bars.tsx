const percent = (share: number) => `${Math.round(share * 100)}%`;

interface SizeBarProps {
  /** This side's share of both sizes, 0 to 1. */
  share: number;
  side: "bid" | "ask";
}

/** A bar below a size, growing away from the touchline; stands inside an element `.sized`. */
export function SizeBar({ share, side }: SizeBarProps) {
  return <span className={`size-bar ${side}`} style={{ width: percent(share) }} />;
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
