import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Undoable } from "#features/watchlist/bars/undoable.ts";

interface UndoAnnouncementOptions {
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
  /** Withdraws the announcement. Call it before the steps are forgotten, which does not undo them. */
  readonly forget: (last: Undoable) => void;
}

/**
 * Announces each undo step once: when it is done, and when it is undone.
 *
 * @param steps steps that can be undone, oldest first. A step that was there before this was first called is not
 * announced when it becomes the last one again.
 */
export function useUndoAnnouncement(
  steps: readonly Undoable[],
  { words, doneText, undoneText, onUndone }: UndoAnnouncementOptions,
): UndoAnnouncement {
  const [announcement, setAnnouncement] = useState({ words, text: "" });
  /** The last step at the last announcement. */
  const announced = useRef<Undoable>(undefined);

  // The texts depend on the language and the labels, whose changes are not announced.
  const announce = useEffectEvent((last: Undoable | undefined) => {
    const previous = announced.current;
    if (last === previous) return;
    announced.current = last;
    if (previous && !steps.includes(previous)) {
      setAnnouncement({ words, text: undoneText(previous) });
      onUndone(previous);
    } else if (last) setAnnouncement({ words, text: doneText(last) });
  });
  const last = steps.at(-1);
  useEffect(() => announce(last), [last]);

  const forget = useCallback((step: Undoable) => {
    if (announced.current !== step) return;
    announced.current = undefined;
    setAnnouncement((previous) => ({ ...previous, text: "" }));
  }, []);
  return { announcement: announcement.words === words ? announcement.text : "", forget };
}
