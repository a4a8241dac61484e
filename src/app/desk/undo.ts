import type { Undoable } from "#features/watchlist/bars/undoable.ts";

/** Stack of undo steps. All of them are forgotten together with the last one. */
export interface Undo {
  /** Returns the steps, oldest first; the last one is the next to undo. */
  readonly steps: () => readonly Undoable[];
  /**
   * Adds a step.
   *
   * @param id id with which `undoStep` can undo this step out of order
   */
  readonly propose: (what: Undoable, restore: () => void, id?: string) => void;
  /** Undoes the last step. */
  readonly undo: () => void;
  /** Undoes one step, whatever was done since; returns false if there is no such step. */
  readonly undoStep: (id: string) => boolean;
  /** Forgets all steps, if `what` is still the last one. */
  readonly forget: (what: Undoable | undefined) => void;
}

interface Step {
  readonly what: Undoable;
  readonly restore: () => void;
  readonly id: string | undefined;
}

/**
 * Creates an empty stack of undo steps.
 *
 * @param onChange called when the last step has changed
 */
export function createUndo(onChange: () => void): Undo {
  let steps: readonly Step[] = [];
  function undoOne(step: Step | undefined) {
    if (!step) return false;
    steps = steps.filter((other) => other !== step);
    step.restore();
    onChange();
    return true;
  }
  return {
    steps: () => steps.map(({ what }) => what),
    propose(what, restore, id) {
      steps = [...steps, { what, restore, id }];
      onChange();
    },
    undo: () => void undoOne(steps.at(-1)),
    undoStep: (id) => undoOne(steps.findLast((step) => step.id === id)),
    forget(what) {
      // The earlier steps have been offered for longer already.
      if (steps.at(-1)?.what !== what) return;
      steps = [];
      onChange();
    },
  };
}
