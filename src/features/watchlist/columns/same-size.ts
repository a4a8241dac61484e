import { drawStyle } from "#ui/draw/draw.ts";

/** Kinds of figures that have one size in all rows of a table; `sell` and `right` are the sides of a phone's line. */
export type SizedTogether = "amount" | "cost" | "sell" | "right";

/** Characters by which the longest figure may be shorter than the one that the size is for: 10,000 loses two and gains them again. */
const STEADY = 2;

/** Figures of one kind that are in view of a table. */
interface InView {
  readonly lengths: Map<Element, number>;
  /** Length that the size is for. */
  length: number;
  isQueued: boolean;
}

const tables = new WeakMap<Element, Record<SizedTogether, InView>>();
/** Last length by figure. */
const followed = new WeakMap<Element, number>();

/**
 * Follows the length of a figure in view, so that all figures of its kind have the size that the longest one needs. The grid has
 * that length as a custom property, which is set only where another size is needed: setting it lays out all rows.
 *
 * @param length characters; 0 for a figure that is out of view
 */
export function followLength(figure: Element, kind: SizedTogether, length: number): void {
  if ((followed.get(figure) ?? 0) === length) return;
  const grid = figure.closest("[role=grid]");
  if (!grid) return;
  followed.set(figure, length);
  const inView = inViewOf(grid)[kind];
  if (length > 0) inView.lengths.set(figure, length);
  else inView.lengths.delete(figure);
  if (inView.isQueued) return;
  inView.isQueued = true;
  // Once for all rows that are drawn together, and before the frame.
  queueMicrotask(() => {
    inView.isQueued = false;
    for (const each of inView.lengths.keys()) {
      if (!grid.contains(each)) inView.lengths.delete(each);
    }
    const longest = Math.max(0, ...inView.lengths.values());
    const fits = longest <= inView.length && longest + STEADY >= inView.length;
    if (longest === 0 || fits) return;
    inView.length = longest;
    drawStyle(grid, `--length-${kind}`, `${longest}`);
  });
}

function inViewOf(grid: Element): Record<SizedTogether, InView> {
  const create = (): InView => ({ lengths: new Map(), length: 0, isQueued: false });
  const known = tables.get(grid) ?? {
    amount: create(),
    cost: create(),
    sell: create(),
    right: create(),
  };
  tables.set(grid, known);
  return known;
}
