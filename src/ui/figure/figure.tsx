import type { ReactNode } from "react";
import { changedClass, type Direction } from "./draw-figure.tsx";

/**
 * Longest text, in characters, that fits each step of a large size. The steps after the fourth are for
 * the 36 digits that the grammar allows, which no headline size could show whole.
 */
const LARGE = [7, 9, 12, 16, 28];
const MAX_LENGTHS = { table: [], detail: LARGE, mobile: LARGE, wall: [] };

const FIGURE =
  "[--changed:680] [--kept:470] font-figure leading-[1.12] font-stretch-98% in-data-held:font-kept data-held:font-kept";
/** As large as its step, or larger where its place is wide, and no larger than that has room for. */
const SIZED = `${FIGURE} text-[length:min(max(var(--size),var(--wide,0px)),var(--room,3.75rem))]`;
const LOOKS = { table: "", detail: SIZED, mobile: SIZED, wall: FIGURE };

/** First step of the large sizes, as `--size`. */
export const LARGEST_SIZES = { detail: "[--size:2.25rem]", mobile: "[--size:2.75rem]" };

/** Font size of each step. From the fourth step on, one price stands over the other. */
const SIZES = {
  table: [],
  detail: [
    LARGEST_SIZES.detail,
    "[--size:1.875rem]",
    "[--size:1.3125rem] vast:[--size:1.5rem]",
    "[--size:1rem] vast:[--size:1.1875rem]",
    "[--size:1.25rem]",
    "[--size:0.8125rem]",
  ],
  mobile: [
    LARGEST_SIZES.mobile,
    "[--size:2.125rem]",
    "[--size:1.5625rem]",
    "[--size:1.125rem]",
    "[--size:1.25rem]",
    "[--size:0.8125rem]",
  ],
  wall: [],
};

interface FigureProps {
  text: string;
  /** Length in characters that the font size is chosen for; by default that of `text`. */
  length?: number | undefined;
  /** Index of the first character that differs from the last check; absent if none does. */
  changedFrom?: number | undefined;
  direction?: Direction | undefined;
  /** True for a stale value, which shows no emphasis; `data-held` on an ancestor does the same. */
  held?: boolean | undefined;
  size: "table" | "detail" | "mobile" | "wall";
}

/**
 * Price as the service wrote it, with its changed digits emphasised. Never truncated: a long text gets
 * a smaller font size instead.
 */
export function Figure({
  text,
  length = text.length,
  changedFrom,
  direction,
  held,
  size,
}: FigureProps) {
  const step = MAX_LENGTHS[size].filter((maxLength) => length > maxLength).length;
  const changed = held || changedFrom === undefined ? text.length : changedFrom;
  return (
    <span
      className={`fig ${LOOKS[size]} ${SIZES[size][step] ?? ""}`}
      data-step={step}
      data-held={held ? "" : undefined}
    >
      {changed < text.length ? (
        <>
          {changed > 0 && <span className="kept">{text.slice(0, changed)}</span>}
          <span className={changedClass(direction)}>{text.slice(changed)}</span>
        </>
      ) : (
        text
      )}
    </span>
  );
}

interface TouchlineProps {
  /** Additional class names. */
  className?: string;
  children?: ReactNode;
}

/** The bold line between the sides of a large touch. */
export function Touchline({ className = "", children }: TouchlineProps) {
  return (
    <span className={`w-0 self-stretch border-s-2 border-chalk ${className}`}>{children}</span>
  );
}
