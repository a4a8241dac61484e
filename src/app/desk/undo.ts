import type { Undoable } from "#features/watchlist/bars/undoable.ts";

/** Stack of undo steps. The last one is proposed for a while, and can be undone until another step replaces it. */
export interface Undo {
  /** Returns the steps, oldest first; the last one is the next to undo. */
  readonly steps: () => readonly Undoable[];
  /** Whether the last step is still proposed. */
  readonly isProposed: () => boolean;
  /**
   * Adds a step, and proposes it. It replaces steps that are not proposed any more.
   *
   * @param id id with which `undoStep` can undo this step out of order
   */
  readonly propose: (what: Undoable, restore: () => void, id?: string) => void;
  /** Undoes the last step. */
  readonly undo: () => void;
  /** Undoes one step, whatever was done since; returns false if there is no such step, or steps are not proposed any more. */
  readonly undoStep: (id: string) => boolean;
  /** Ends the proposal, if `what` is still the last step. */
  readonly endProposal: (what: Undoable) => void;
  /** Forgets all steps. */
  readonly clear: () => void;
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
  let isProposed = false;
  function undoOne(step: Step | undefined) {
    if (!step) return false;
    steps = steps.filter((other) => other !== step);
    step.restore();
    onChange();
    return true;
  }
  return {
    steps: () => steps.map(({ what }) => what),
    isProposed: () => isProposed,
    propose(what, restore, id) {
      steps = [...(isProposed ? steps : []), { what, restore, id }];
      isProposed = true;
      onChange();
    },
    undo: () => void undoOne(steps.at(-1)),
    undoStep: (id) => isProposed && undoOne(steps.findLast((step) => step.id === id)),
    endProposal(what) {
      // The earlier steps have been proposed for longer already.
      if (steps.at(-1)?.what !== what) return;
      isProposed = false;
      onChange();
    },
    clear() {
      steps = [];
      onChange();
    },
  };
}
