import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Undoable } from "#features/watchlist/bars/undoable.ts";

interface UndoAnnouncementOptions {
  /** Whether the last step is still proposed. */
  readonly isProposed: boolean;
  /** The step that was undone last, if any. One that was undone before the first call is announced, too. */
  readonly undone: Undoable | undefined;
  /** Texts of the present language; a change withdraws the announcement. */
  readonly words: object;
  /** Returns the text for a new step. */
  readonly doneText: (step: Undoable) => string;
  /** Returns the text for a step that was undone. */
  readonly undoneText: (step: Undoable) => string;
  readonly onUndone: (step: Undoable) => void;
}

interface UndoAnnouncement {
  /** Text for a live region; empty for none. */
  readonly announcement: string;
  /** Withdraws the announcement of the last step. */
  readonly withdraw: (last: Undoable) => void;
}

/** Undone steps that were announced: a bar that mounts again, in another layout, must not repeat the last one. */
const announced = new WeakSet<Undoable>();

/**
 * Announces each undo step once: when it is done, and when it is undone.
 *
 * @param steps steps that can be undone, oldest first. Of those that were there before this was first called, only the last
 * one is announced, while it is proposed.
 */
export function useUndoAnnouncement(
  steps: readonly Undoable[],
  { isProposed, undone, words, doneText, undoneText, onUndone }: UndoAnnouncementOptions,
): UndoAnnouncement {
  const [announcement, setAnnouncement] = useState({ words, text: "" });
  const known = useRef<readonly Undoable[]>(
    undone && !announced.has(undone) ? [...steps, undone] : [],
  );

  // The texts depend on the language and the labels, whose changes are not announced.
  const announce = useEffectEvent((last: Undoable | undefined) => {
    const before = known.current;
    known.current = steps;
    const previous = before.at(-1);
    if (last === previous) return;
    const isNew = last !== undefined && !before.includes(last);
    // A new step may have replaced the previous one, which then was not undone.
    const gone = previous && !isNew && !steps.includes(previous) && lastUndone(before, steps);
    if (gone) {
      announced.add(gone);
      setAnnouncement({ words, text: undoneText(gone) });
      onUndone(gone);
    } else if (isNew && isProposed) setAnnouncement({ words, text: doneText(last) });
  });
  const last = steps.at(-1);
  useEffect(() => announce(last), [last]);

  const withdraw = useCallback((step: Undoable) => {
    if (known.current.at(-1) !== step) return;
    setAnnouncement((previous) => ({ ...previous, text: "" }));
  }, []);
  return { announcement: announcement.words === words ? announcement.text : "", withdraw };
}

/** Returns the step that was undone. A later one without a list may have been forgotten with it. */
function lastUndone(before: readonly Undoable[], steps: readonly Undoable[]): Undoable | undefined {
  const gone = before.filter((step) => !steps.includes(step));
  return gone.findLast(({ isListMissing }) => !isListMissing) ?? gone.at(-1);
}
