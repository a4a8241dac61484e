import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useLive } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { IconClose } from "#ui/icons/icons.tsx";
import type { Undoable } from "./undoable.ts";

/** Time for which the bar, and the note after an undo, are shown: enough to read the text and to reach the button. */
const SHOWN_MS = 10_000;

interface UndoBarProps {
  change: Undoable;
  /** Description of the change. */
  text: string;
  /** Whether the change was undone and can be put back, instead of undone. */
  isRedo?: boolean;
  /** Undoes the change, or puts it back. */
  onAct: () => void;
  /** Called with the change when the bar expires or is dismissed. The change can be undone afterwards, too. */
  onExpire: (change: Undoable) => void;
  /** Returns a function that finds the row that takes the focus from the bar. */
  rowFinder: (bar: Element) => () => HTMLElement | null | undefined;
}

/** Proposes to undo the last change, or to put back an undone one, for a while; longer while the bar has the focus or the pointer. */
export function UndoBar({ change, text, isRedo, onAct, onExpire, rowFinder }: UndoBarProps) {
  const t = useMessages(tableMessages);
  const action = isRedo ? t.putBack : t.undo;
  const { clock } = useLive();
  const [isHovered, setHovered] = useState(false);
  useEffect(
    () => (isHovered ? undefined : clock.after(SHOWN_MS, () => onExpire(change))),
    [change, isHovered, clock, onExpire],
  );
  /** Runs an action that removes the bar, and moves its focus to a row. */
  const leave = (button: Element, act: () => void) => {
    const findRow = rowFinder(button);
    flushSync(act);
    findRow()?.focus();
  };
  return (
    <div
      role="group"
      aria-label={action}
      className="flex flex-none items-center gap-3 border-t border-line2 bg-bg2 px-3.5 py-1.5"
      data-testid={isRedo ? undefined : "undo"}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setHovered(true)}
      onBlur={() => setHovered(false)}
    >
      <span>{text}</span>
      <Button onClick={({ currentTarget }) => leave(currentTarget, onAct)}>{action}</Button>
      <IconButton
        label={t.dismiss}
        onClick={({ currentTarget }) => leave(currentTarget, () => onExpire(change))}
      >
        <IconClose />
      </IconButton>
    </div>
  );
}

/** Says for a while what an undo has done. A live region announces the same. */
export function RestoredNote({ text, onExpire }: { text: string; onExpire: () => void }) {
  const { clock } = useLive();
  useEffect(() => clock.after(SHOWN_MS, onExpire), [clock, onExpire]);
  return (
    <p aria-hidden="true" className="flex-none border-t border-line2 bg-bg2 px-3.5 py-2.5">
      {text}
    </p>
  );
}
