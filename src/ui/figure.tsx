import { changedClass, type Direction } from "./drawn-figure.tsx";

/**
 * The longest text, in characters, that each step of a large size still holds. The steps past the
 * fourth are for the 36 digits that the grammar allows, which no headline size could show whole.
 */
const steps = {
  table: [],
  focus: [7, 9, 12, 16, 28],
  mobile: [7, 9, 12, 16, 28],
  wall: [],
};

interface FigureProps {
  text: string;
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
export function Figure({ text, changedFrom, direction, held, size }: FigureProps) {
  const step = steps[size].filter((longest) => text.length > longest).length;
  const changed = held || changedFrom === undefined ? text.length : changedFrom;
  return (
    <span className={`fig fig-${size} s${step}`} data-held={held ? "" : undefined}>
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
