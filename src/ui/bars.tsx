import type { CSSProperties, ReactNode } from "react";

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** React's style type knows no custom properties. */
const long = (share: number) => ({ "--share": percent(share) }) as CSSProperties;

interface SizedProps {
  /** This side's share of both sizes, 0 to 1. */
  share: number;
  side: "bid" | "ask";
  children: ReactNode;
}

/** A size over a bar that grows away from the touchline. */
export function Sized({ share, side, children }: SizedProps) {
  return (
    <span className={`sized ${side}`} style={long(share)}>
      {children}
    </span>
  );
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
