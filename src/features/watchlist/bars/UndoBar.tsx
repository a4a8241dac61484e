import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useLive } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { Watchlist } from "#storage/lists.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { IconClose } from "#ui/icons/icons.tsx";
import type { Skipped, Undoable } from "./undoable.ts";

/** Time for which the bar, and the note after an undo, are shown: enough to read the text and to reach the button. */
const SHOWN_MS = 10_000;

interface UndoBarProps {
  change: Undoable;
  /** Description of the change. */
  text: string;
  onUndo: () => void;
  /** Called with the change when the bar expires or is dismissed. The change can be undone afterwards, too. */
  onExpire: (change: Undoable) => void;
  /** Returns a function that finds the row that takes the focus from the bar. */
  rowFinder: (bar: Element) => () => HTMLElement | null | undefined;
}

/** Proposes to undo the last change, for a while; longer while the bar has the focus or the pointer. */
export function UndoBar({ change, text, onUndo, onExpire, rowFinder }: UndoBarProps) {
  const t = useMessages(tableMessages);
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
      aria-label={t.undo}
      className="flex flex-none items-center gap-3 border-t border-line2 bg-bg2 px-3.5 py-1.5"
      data-testid="undo"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setHovered(true)}
      onBlur={() => setHovered(false)}
    >
      <span>{text}</span>
      <Button onClick={({ currentTarget }) => leave(currentTarget, onUndo)}>{t.undo}</Button>
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

/** @param name name of the only removed row; undefined if several were removed */
export function undoableText(
  change: Undoable,
  t: ReturnType<typeof tableMessages.get>,
  name: string | undefined,
): string {
  switch (change.kind) {
    case "rows":
      return name === undefined ? t.rowsRemoved(change.keys.length) : t.rowRemoved({ name });
    case "list":
      return withPane(change, t.listDeleted({ name: change.name }), t.paneClosed);
    case "added":
      return [t.added(change.count), change.skipped && skippedText(change.skipped, t)]
        .filter(Boolean)
        .join(" ");
    case "import":
      return t.imported;
    case "labels":
      return t.labelsTaken(change.count);
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
      return change.isReplaced ? t.paneReplaced : t.paneClosed;
    case "kept":
    case "saved":
      return [
        change.kind === "kept"
          ? t.linkKept({ name: change.name })
          : t.linkSaved({ name: change.name }),
        change.labels > 0 ? t.labelsTaken(change.labels) : "",
        change.leftOut > 0 ? t.leftOut(change.leftOut) : "",
      ]
        .filter(Boolean)
        .join(" ");
  }
}

const withPane = ({ hadPane }: { readonly hadPane?: boolean }, ofList: string, ofPane: string) =>
  hadPane ? `${ofList} ${ofPane}` : ofList;

function skippedText(
  { count, first, reason }: Skipped,
  t: ReturnType<typeof tableMessages.get>,
): string {
  const more = count > 1 ? ` ${t.skippedMore(count - 1)}` : "";
  return `${t.skipped(count)} ${t.skippedText({ text: first, reason })}${more}.`;
}

/**
 * Says what an undo has done, in words that cannot be read as the change itself: "2 rows restored".
 *
 * @param name name of the only restored row; undefined if it was not one row
 * @param lists the lists after the undo: a saved list that is still there was changed since, and is kept
 */
export function undoneText(
  change: Undoable,
  t: ReturnType<typeof tableMessages.get>,
  name: string | undefined,
  lists: readonly Watchlist[],
): string {
  const isSaving = change.kind === "saved" || change.kind === "kept";
  const kept = isSaving && lists.find(({ id }) => id === change.id);
  if (kept) return t.notUndone({ name: kept.name });
  switch (change.kind) {
    case "rows":
      return name === undefined ? t.rowsRestored(change.keys.length) : t.rowRestored({ name });
    case "list":
      return withPane(change, t.listRestored({ name: change.name }), t.paneRestored);
    case "added":
      return t.addedRemoved(change.count);
    case "import":
      return t.importUndone;
    case "labels":
      return t.labelsRemoved(change.count);
    case "label":
      return t.labelRestored;
    case "alert":
      return t.alertRestored;
    case "log":
      return t.logRestored;
    case "quantity":
      return t.quantityRestored;
    case "keys":
      return t.keysRestored;
    case "pane":
      return t.paneRestored;
    case "kept":
    case "saved":
      return [
        t.savingUndone({ name: change.name }),
        change.labels > 0 ? t.labelsRemoved(change.labels) : "",
      ]
        .filter(Boolean)
        .join(" ");
  }
}
