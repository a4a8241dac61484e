/** Place beside the table where a dragged row can be dropped. */
export interface DropTarget {
  /** Called on each move of a dragged row; returns true if the pointer is over the target. */
  readonly onMove: (at: { readonly clientX: number; readonly clientY: number }) => boolean;
  /** Called when the drag ends, with the key of the row that was dropped here, or undefined. */
  readonly onEnd: (dropped: string | undefined) => void;
}

let current: DropTarget | undefined;

/** Returns the registered drop target, if there is one. */
export const currentDropTarget = (): DropTarget | undefined => current;

/** Registers the page's only drop target; the returned function removes it. */
export function registerDropTarget(place: DropTarget): () => void {
  current = place;
  return () => {
    if (current === place) current = undefined;
  };
}
