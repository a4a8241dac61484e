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
   * @param options `id`: with it, `undoStep` can undo this step out of order; `hasList`: returns whether the list of the
   * step is there, without which it cannot be undone; `redo`: does the change again after its undo, and returns its first row
   */
  readonly propose: (what: Undoable, restore: () => void, options?: StepOptions) => void;
  /**
   * Undoes the last step. Without its list, the step stays, is marked as such, and is proposed again. The next undo then goes
   * on to the step before it, and forgets the one without a list; it stays if there is none to go on to.
   */
  readonly undo: () => void;
  /** Undoes one step, whatever was done since; returns false if it is not there, or cannot be undone, or steps are not proposed any more. */
  readonly undoStep: (id: string) => boolean;
  /** Returns the step that was undone last. The next step, and its redo, end that. */
  readonly undone: () => Undoable | undefined;
  /** Returns the same step, if it can be redone. */
  readonly redoable: () => Undoable | undefined;
  /** Redoes that step. Returns its first row. */
  readonly redo: () => string | undefined;
  /** Ends the proposal, if `what` is still the last step. */
  readonly endProposal: (what: Undoable) => void;
  /** Forgets all steps. */
  readonly clear: () => void;
}

interface StepOptions {
  readonly id?: string | undefined;
  readonly hasList?: () => boolean;
  readonly redo?: () => string | undefined;
}

interface Step extends StepOptions {
  readonly what: Undoable;
  readonly restore: () => void;
}

const canUndo = ({ hasList }: Step) => hasList?.() !== false;

/**
 * Creates an empty stack of undo steps.
 *
 * @param onChange called when the last step has changed
 */
export function createUndo(onChange: () => void): Undo {
  let steps: readonly Step[] = [];
  let isProposed = false;
  let undone: Step | undefined;
  function undoOne(step: Step) {
    steps = steps.filter((other) => other !== step);
    step.restore();
    undone = step;
    onChange();
    return true;
  }
  function markLast(last: Step) {
    // Another object: each try is announced.
    steps = steps.with(-1, { ...last, what: { ...last.what, isListMissing: true } });
    isProposed = true;
    onChange();
  }
  return {
    steps: () => steps.map(({ what }) => what),
    isProposed: () => isProposed,
    propose(what, restore, options) {
      steps = [...(isProposed ? steps : []), { ...options, what, restore }];
      isProposed = true;
      undone = undefined;
      onChange();
    },
    undo() {
      const last = steps.at(-1);
      if (!last) return;
      if (canUndo(last)) return void undoOne(last);
      const earlier = last.what.isListMissing ? steps.findLast(canUndo) : undefined;
      if (!earlier) return markLast(last);
      steps = steps.slice(0, steps.indexOf(earlier) + 1);
      undoOne(earlier);
    },
    undoStep(id) {
      const step = isProposed ? steps.findLast((step) => step.id === id) : undefined;
      return step !== undefined && canUndo(step) && undoOne(step);
    },
    undone: () => undone?.what,
    redoable: () => (undone?.redo ? undone.what : undefined),
    redo() {
      const step = undone;
      undone = undefined;
      const first = step?.redo?.();
      onChange();
      return first;
    },
    endProposal(what) {
      // The earlier steps have been proposed for longer already.
      if (steps.at(-1)?.what !== what) return;
      isProposed = false;
      onChange();
    },
    clear() {
      steps = [];
      undone = undefined;
      onChange();
    },
  };
}
