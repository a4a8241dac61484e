/** A place beside a table that takes one of its rows. */
export interface DropPlace {
  /** Called while rows are dragged; returns whether they are over the place. */
  readonly onMove: (at: { readonly clientX: number; readonly clientY: number }) => boolean;
  /** Called when the drag is over, with the key of what was dropped here, if anything was. */
  readonly onEnd: (dropped: string | undefined) => void;
}

let current: DropPlace | undefined;

export const dropPlace = (): DropPlace | undefined => current;

/** Provides the page's one such place; the returned function withdraws it. */
export function provideDropPlace(place: DropPlace): () => void {
  current = place;
  return () => {
    if (current === place) current = undefined;
  };
}
