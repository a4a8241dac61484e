import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useLive } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { IconClose } from "#ui/icons/icons.tsx";
import type { Undoable } from "./undoable.ts";

/** Long enough to read it and to reach the button. */
const OFFERED_MS = 10_000;

interface UndoBarProps {
  taken: Undoable;
  /** Returns what a row is called, by its text. */
  nameOf: (text: string) => string;
  onUndo: () => void;
  /** Called with the step that expires. */
  onGone: (taken: Undoable) => void;
}

/** Proposes to undo the last step for a while; longer while it has the focus or the pointer. */
export function UndoBar({ taken, nameOf, onUndo, onGone }: UndoBarProps) {
  const t = useMessages(tableMessages);
  const { clock } = useLive();
  const [isHovered, setHovered] = useState(false);
  useEffect(
    () => (isHovered ? undefined : clock.after(OFFERED_MS, () => onGone(taken))),
    [taken, isHovered, clock, onGone],
  );
  return (
    <div
      role="group"
      aria-label={t.undo}
      className="flex flex-none items-center gap-3 border-t border-line2 bg-bg2 px-3.5 py-1.5"
      data-testid="undo"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setHovered(true)}
      onBlur={() => setHovered(false)}
    >
      <span role="status">{wordsOf(taken, nameOf, t)}</span>
      <Button onClick={({ currentTarget }) => toRow(currentTarget, onUndo)}>{t.undo}</Button>
      <IconButton
        label={t.dismiss}
        onClick={({ currentTarget }) => toRow(currentTarget, () => onGone(taken))}
      >
        <IconClose />
      </IconButton>
    </div>
  );
}

function wordsOf(
  taken: Undoable,
  nameOf: UndoBarProps["nameOf"],
  t: ReturnType<typeof tableMessages.get>,
): string {
  switch (taken.kind) {
    case "rows": {
      const [only = "", ...others] = taken.texts;
      return others.length === 0
        ? t.rowRemoved({ name: nameOf(only) })
        : t.rowsRemoved(taken.texts.length);
    }
    case "list":
      return t.listDeleted({ name: taken.name });
    case "added":
      return t.added(taken.count);
    case "import":
      return t.imported;
    case "label":
      return t.labelRemoved;
    case "alert":
      return t.alertDeleted;
    case "log":
      return t.logCleared;
    case "quantity":
      return t.quantityRemoved;
    case "keys":
      return t.keysReset;
    case "pane":
      return taken.isReplaced ? t.paneReplaced : t.paneClosed;
    case "kept":
      return taken.leftOut > 0
        ? `${t.linkKept({ name: taken.name })} ${t.leftOut(taken.leftOut)}`
        : t.linkKept({ name: taken.name });
  }
}

/** Does what takes the bar away, and hands its focus to the current row of the table, or of the drawer around it. */
function toRow(button: Element, act: () => void) {
  const scope = button.closest("[role=dialog]") ?? document.querySelector("[role=grid]");
  flushSync(act);
  scope?.querySelector<HTMLElement>("[data-index][tabindex='0']")?.focus();
}
