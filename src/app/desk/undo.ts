import type { Undoable } from "#features/watchlist/bars/undoable.ts";

/** Steps back, the last one first. They are proposed as long as the last one is. */
export interface Undo {
  /** The last step. */
  readonly proposed: () => Undoable | undefined;
  /** @param id by which this step can be taken back out of its order; see `undoStep` */
  readonly propose: (what: Undoable, restore: () => void, id?: string) => void;
  readonly undo: () => void;
  /** Takes one step back, whatever was done since; false where there is no such step. */
  readonly undoStep: (id: string) => boolean;
  /** Proposes no step any more, unless another one was added since. */
  readonly forget: (what: Undoable) => void;
}

interface Step {
  readonly what: Undoable;
  readonly restore: () => void;
  readonly id: string | undefined;
}

/** @param onChange called when another step, or none, is the last */
export function createUndo(onChange: () => void): Undo {
  let steps: readonly Step[] = [];
  function takeBack(step: Step | undefined) {
    if (!step) return false;
    steps = steps.filter((other) => other !== step);
    step.restore();
    onChange();
    return true;
  }
  return {
    proposed: () => steps.at(-1)?.what,
    propose(what, restore, id) {
      steps = [...steps, { what, restore, id }];
      onChange();
    },
    undo: () => void takeBack(steps.at(-1)),
    undoStep: (id) => takeBack(steps.findLast((step) => step.id === id)),
    forget(what) {
      // Those before it were proposed for longer already.
      if (steps.at(-1)?.what !== what) return;
      steps = [];
      onChange();
    },
  };
}
