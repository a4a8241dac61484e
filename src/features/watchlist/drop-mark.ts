interface DropMark {
  /** Shows the mark before the first element that `isNext` accepts, or after the last element. */
  readonly show: (elements: readonly Element[], isNext: (element: Element) => boolean) => void;
  readonly remove: () => void;
}

/**
 * Creates the line that marks where a horizontal drag would drop. Drawn outside React, because it follows
 * the pointer.
 *
 * @param className class names for the height of the line and its distance from the element
 */
export function createDropMark(document: Document, className: string): DropMark {
  const mark = document.createElement("i");
  return {
    show(elements, isNext) {
      const next = elements.find(isNext);
      const side = next ? "left-[var(--before,-1px)]" : "right-[var(--after,-1px)]";
      mark.className = `pointer-events-none absolute border-s-2 border-focus ${side} ${className}`;
      (next ?? elements.at(-1))?.append(mark);
    },
    remove: () => mark.remove(),
  };
}
