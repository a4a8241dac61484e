/** What was taken away last, in so far as it can be said of it. */
export type Undoable =
  | { readonly kind: "rows"; readonly count: number }
  | { readonly kind: "list"; readonly name: string };

/** One step back: only what was taken away last can be had again. */
export interface Undo {
  readonly offered: () => Undoable | undefined;
  readonly offer: (what: Undoable, restore: () => void) => void;
  readonly undo: () => void;
  /** Offers this no longer, unless something else was taken away since. */
  readonly forget: (what: Undoable) => void;
}

/** @param onChange called when something else, or nothing, is offered. */
export function createUndo(onChange: () => void): Undo {
  let step: { readonly what: Undoable; readonly restore: () => void } | undefined;
  return {
    offered: () => step?.what,
    offer(what, restore) {
      step = { what, restore };
      onChange();
    },
    undo() {
      const taken = step;
      step = undefined;
      taken?.restore();
      onChange();
    },
    forget(what) {
      if (step?.what !== what) return;
      step = undefined;
      onChange();
    },
  };
}
