import type { ComponentProps, ReactNode } from "react";

/** List item for a tile. Takes native props; `className` adds to its own. */
export function TileFrame({ className = "", ...rest }: ComponentProps<"li">) {
  // The borders are the lines between tiles.
  return <li {...rest} className={`@container-size min-w-0 border-r border-b ${className}`} />;
}

/** The desk's parts in the tile's own pixels. */
const PARTS = [
  "[&_.fig]:text-[length:inherit] [&_.fig]:leading-[inherit]",
  "[&_.skeleton]:my-[calc(18*var(--p))] [&_.skeleton]:h-[calc(34*var(--p))]",
  "[&_.chip]:border-[max(1px,1.5*var(--u))] [&_.chip]:px-[0.5em] [&_.chip]:text-tile-16 [&_.chip]:leading-[1.35]",
  "[&_.arrow]:h-[calc(11*var(--u))] [&_.arrow]:w-[calc(13*var(--u))]",
  "[&_.check-ring]:size-4.5 [&_.icon]:size-4.5",
  "[&_.check-ring]:mask-[radial-gradient(closest-side,transparent_calc(72%-0.5px),#000_72%)]",
].join(" ");

interface TileBodyProps {
  head: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Body of a tile. Its text sizes scale with the tile. */
export function TileBody({ head, className = "", children }: TileBodyProps) {
  return (
    <div
      className={`tile relative flex h-full flex-col px-5.5 pt-3.75 pb-3.5 text-tile-20 leading-tight ${PARTS} ${className}`}
    >
      <div className="flex h-13.5 flex-none items-start justify-between gap-3.5">{head}</div>
      {children}
    </div>
  );
}

/** Heading of a tile without a label: the ISIN, or the text of an invalid entry. */
export function CodeHeading({ children }: { children: ReactNode }) {
  return (
    <h2
      className={`mono min-w-0 truncate text-tile-24 leading-[1.3] font-kept text-t2 ${HELD_CODE}`}
    >
      {children}
    </h2>
  );
}

/** Heading of a tile with a label or a name, above the ISIN. */
export function NamedHeading({ label, code }: { label: string; code: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="flex min-w-0">
        <bdi
          className="max-w-full truncate text-tile-26 leading-[1.2] font-strong text-t1 in-data-held:text-t3"
          title={label}
        >
          {label}
        </bdi>
      </h2>
      <p className={`mono text-tile-16 text-t3 [&>b]:text-t2 ${HELD_CODE}`}>{code}</p>
    </div>
  );
}

/** Distinguishes the country code by its colour alone, and not at all in a held tile. */
const HELD_CODE = "in-data-held:text-t3 [&>b]:[font-weight:inherit] in-data-held:[&>b]:text-t3";
