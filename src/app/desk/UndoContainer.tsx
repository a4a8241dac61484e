import { useCallback, useState } from "react";
import { commands } from "#app/commands/page-commands.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import { RestoredNote, UndoBar } from "#features/watchlist/bars/UndoBar.tsx";
import { undoableText, undoneText } from "#features/watchlist/bars/undo-texts.ts";
import type { Undoable } from "#features/watchlist/bars/undoable.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useNames } from "#live/instrument-names.ts";
import { parseIsin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";
import { useDesk } from "./desk-context.ts";
import { useUndoAnnouncement } from "./use-undo-announcement.ts";

interface UndoContainerProps {
  /** Steps that can be undone, oldest first. */
  steps: readonly Undoable[];
  /** Whether the last one is still proposed. Once the bar has left, it can be undone by the key and by a command. */
  isProposed: boolean;
}

/**
 * Bar with the last step that can be undone, and the announcement of the step for screen readers. A
 * restored row takes the focus if the focus was in the table, or was lost with the bar.
 */
export default function UndoContainer({ steps, isProposed }: UndoContainerProps) {
  const undoable = steps.at(-1);
  const { desk, store } = useDesk();
  const { labels } = usePersisted(store.labels);
  const names = useNames();
  const t = useMessages(tableMessages);
  const key = useCapText()("Mod+Z");
  const nameOf = (change: Undoable) => {
    const [only, ...more] = change.kind === "rows" ? change.keys : [];
    if (only === undefined || more.length > 0) return undefined;
    const isin = parseIsin(only);
    return (isin && (labels[isin] ?? names.of(isin))) ?? only;
  };
  /** Names the list of a change if another one is open. */
  const withList = ({ ofList }: Undoable, text: string) => {
    const { lists, open } = desk.view();
    const list = lists.find(({ id }) => id === ofList && id !== open.id);
    return list ? t.stepOfList({ list: list.name, text }) : text;
  };
  const textOf = (change: Undoable) =>
    change.isListMissing
      ? t.notUndoneNoList
      : withList(change, undoableText(change, t, nameOf(change)));
  const textAfter = (change: Undoable) =>
    withList(change, undoneText(change, t, nameOf(change), desk.view().lists));
  /** The restored change, and the step before it, which is not offered: a second press would undo it. */
  const [restored, setRestored] = useState<{ text: string; before: Undoable | undefined }>();
  if (restored && restored.before !== undoable) setRestored(undefined);
  const { announcement, withdraw } = useUndoAnnouncement(steps, {
    isProposed,
    words: t,
    doneText: (change) => `${textOf(change)} ${t.undoBy({ key })}`,
    undoneText: textAfter,
    onUndone(change) {
      setRestored({ text: textAfter(change), before: undoable });
      // In a microtask, because the bar moves its own focus first.
      if (change.kind === "rows") queueMicrotask(() => focusRow(change.keys[0]));
    },
  });
  const onExpire = useCallback(
    (change: Undoable) => {
      withdraw(change);
      desk.endUndoProposal(change);
    },
    [withdraw, desk],
  );
  const onNoteExpire = useCallback(() => {
    setRestored(undefined);
    if (undoable) onExpire(undoable);
  }, [undoable, onExpire]);

  return (
    <>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {restored && <RestoredNote text={restored.text} onExpire={onNoteExpire} />}
      {undoable && isProposed && !restored && (
        <UndoBar
          change={undoable}
          text={textOf(undoable)}
          onUndo={desk.undo}
          onExpire={onExpire}
          rowFinder={rowFinder}
        />
      )}
    </>
  );
}

/** Returns a function that finds the current row of the window that covers the desk, else of the table. */
function rowFinder(bar: Element): () => HTMLElement | null | undefined {
  const dialog = bar.closest("[role=dialog]");
  return () =>
    dialog ? dialog.querySelector<HTMLElement>("[data-index][tabindex='0']") : commands.findRow?.();
}

/** Focuses a row, unless the focus is on something other than the table and the bar. */
function focusRow(key: string | undefined) {
  const isin = parseIsin(key ?? "");
  const { activeElement, body } = document;
  const mayMove =
    activeElement === body || activeElement?.closest("[role=grid], [data-testid=undo]");
  if (isin && mayMove) commands.findRow?.(isin)?.focus();
}
