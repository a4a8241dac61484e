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
 * @param last last step that can be undone
 */
export function useUndoAnnouncement(
  last: Undoable | undefined,
  { words, doneText, undoneText, onUndone }: UndoAnnouncementOptions,
): UndoAnnouncement {
  const [announcement, setAnnouncement] = useState({ words, text: "" });
  /** Announced steps that can still be undone, oldest first. */
  const announced = useRef<readonly Undoable[]>([]);

  // The texts depend on the language and the labels, whose changes are not announced.
  const announce = useEffectEvent((step: Undoable | undefined) => {
    const steps = announced.current;
    const previous = steps.at(-1);
    if (step === previous) return;
    if (step && !steps.includes(step)) {
      announced.current = [...steps, step];
      setAnnouncement({ words, text: doneText(step) });
    } else if (previous) {
      announced.current = step ? steps.slice(0, steps.indexOf(step) + 1) : [];
      setAnnouncement({ words, text: undoneText(previous) });
      onUndone(previous);
    }
  });
  useEffect(() => announce(last), [last]);

  const forget = useCallback((step: Undoable) => {
    if (announced.current.at(-1) !== step) return;
    announced.current = [];
    setAnnouncement((previous) => ({ ...previous, text: "" }));
  }, []);
  return { announcement: announcement.words === words ? announcement.text : "", forget };
}
