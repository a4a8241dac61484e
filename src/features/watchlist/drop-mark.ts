interface DropMark {
  /** Shows it before the next of some elements that stand side by side, or after the last of them. */
  readonly show: (all: readonly Element[], isNext: (element: Element) => boolean) => void;
  readonly remove: () => void;
}

/**
 * The line where something would drop that is dragged sideways. It is drawn outside React, since it comes
 * and goes with the pointer.
 *
 * @param more classes for its height, and for how far from the element it stands
 */
export function createDropMark(document: Document, more: string): DropMark {
  const mark = document.createElement("i");
  return {
    show(all, isNext) {
      const next = all.find(isNext);
      const side = next ? "left-[var(--before,-1px)]" : "right-[var(--after,-1px)]";
      mark.className = `pointer-events-none absolute border-s-2 border-focus ${side} ${more}`;
      (next ?? all.at(-1))?.append(mark);
    },
    remove: () => mark.remove(),
  };
}
