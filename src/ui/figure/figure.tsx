import { changedClass, type Direction } from "./draw-figure.tsx";

/**
 * The longest text, in characters, that each step of a large size still holds. The steps past the
 * fourth are for the 36 digits that the grammar allows, which no headline size could show whole.
 */
const LARGE = [7, 9, 12, 16, 28];
const LONGEST = { table: [], focus: LARGE, mobile: LARGE, wall: [] };

/** The size of each step. From the fourth on one price stands over the other. */
const SIZES = {
  table: [],
  focus: [
    "text-[2.25rem]",
    "text-[1.875rem]",
    "text-[1.3125rem] vast:text-[1.5rem]",
    "text-[1rem] vast:text-[1.1875rem]",
    "text-[1.25rem]",
    "text-[0.8125rem]",
  ],
  mobile: [
    "text-[2.75rem]",
    "text-[2.125rem]",
    "text-[1.5625rem]",
    "text-[1.125rem]",
    "text-[1.25rem]",
    "text-[0.8125rem]",
  ],
  wall: [],
};

interface FigureProps {
  text: string;
  /** Characters that it has the size of; those of its text without it. */
  length?: number | undefined;
  /** Index of the first character that differs from the last check; absent when none does. */
  changedFrom?: number | undefined;
  direction?: Direction | undefined;
  /** A stale value shows no emphasis; `data-held` on an ancestor does the same. */
  held?: boolean | undefined;
  size: "table" | "focus" | "mobile" | "wall";
}

/**
 * A price as the service wrote it, its changed end emphasised. Nothing is truncated: a long text
 * takes a smaller step instead.
 */
export function Figure({
  text,
  length = text.length,
  changedFrom,
  direction,
  held,
  size,
}: FigureProps) {
  const step = LONGEST[size].filter((longest) => length > longest).length;
  const changed = held || changedFrom === undefined ? text.length : changedFrom;
  return (
    <span
      className={`fig fig-${size} ${SIZES[size][step] ?? ""}`}
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
