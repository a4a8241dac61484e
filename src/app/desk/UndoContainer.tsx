import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { commands } from "#app/commands/page-commands.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import { RestoredNote, UndoBar } from "#features/watchlist/bars/UndoBar.tsx";
import { undoableText, undoneText } from "#features/watchlist/bars/undo-texts.ts";
import { SHARED_ID, type Undoable } from "#features/watchlist/bars/undoable.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useNames } from "#live/instrument-names.ts";
import { type Isin, parseIsin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { isinsOf } from "#storage/entry.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";
import type { Desk } from "./desk.ts";
import { useDesk } from "./desk-context.ts";
import { focusRow, redo } from "./redo.ts";
import { useUndoAnnouncement } from "./use-undo-announcement.ts";

interface UndoContainerProps {
  /** Steps that can be undone, oldest first. */
  steps: readonly Undoable[];
  /** Whether the last one is still proposed. Once the bar has left, it can be undone by the key and by a command. */
  isProposed: boolean;
}

/** A change that was undone. */
interface Restored {
  readonly change: Undoable;
  readonly text: string;
  /** Step before it. */
  readonly before: Undoable | undefined;
  readonly canRedo: boolean;
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
  const capText = useCapText();
  const nameOf = (change: Undoable) => {
    const [only, ...more] = ("keys" in change && change.keys) || [];
    if (only === undefined || more.length > 0) return undefined;
    const isin = parseIsin(only);
    return (isin && (labels[isin] ?? names.of(isin))) ?? only;
  };
  /** Names the list of a change if another one is open, or `always`. */
  const withList = ({ ofList }: Undoable, text: string, always = false) => {
    const { lists, open } = desk.view();
    if (ofList === SHARED_ID && (always || open.id !== undefined)) return t.stepOfShared({ text });
    const list = lists.find(({ id }) => id === ofList && (always || id !== open.id));
    return list ? t.stepOfList({ list: list.name, text }) : text;
  };
  const textOf = (change: Undoable) =>
    change.isListMissing
      ? t.notUndoneNoList
      : withList(change, undoableText(change, t, nameOf(change)));
  const textAfter = (change: Undoable) =>
    withList(
      change,
      undoneText(change, t, nameOf(change), desk.view().lists),
      change.kind === "added",
    );
  /** The restored change, and the step before it, which is not offered: a second press would undo it. */
  const [restored, setRestored] = useState<Restored>();
  if (restored && restored.before !== undoable) setRestored(undefined);
  const canRedo = (change: Undoable) => desk.view().redoable === change;
  const { announcement, withdraw } = useUndoAnnouncement(steps, {
    isProposed,
    undone: desk.undone(),
    words: t,
    doneText: (change) => `${textOf(change)} ${t.undoBy({ key: capText("Mod+Z") })}`,
    undoneText: (change) =>
      canRedo(change)
        ? `${textAfter(change)} ${t.redoBy({ key: capText("Mod+Shift+Z") })}`
        : textAfter(change),
    onUndone(change) {
      setRestored({ change, text: textAfter(change), before: undoable, canRedo: canRedo(change) });
      // In a microtask, because the bar moves its own focus first.
      if (change.kind === "rows") queueMicrotask(() => focusRow(change.keys[0], change.ofList));
      // The row with the focus may have gone.
      if (change.kind === "added") queueMicrotask(() => focusRow(shownRow(desk)));
      if (change.kind === "closed") queueMicrotask(() => focusRow());
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
      {restored && !restored.canRedo && (
        <RestoredNote text={restored.text} onExpire={onNoteExpire} />
      )}
      {restored?.canRedo && (
        <UndoBar
          isRedo
          change={restored.change}
          text={restored.text}
          onAct={() => redo(desk)}
          onExpire={onNoteExpire}
          rowFinder={rowFinder}
        />
      )}
      {undoable && isProposed && !restored && (
        <UndoBar
          change={undoable}
          text={textOf(undoable)}
          onAct={desk.undo}
          onExpire={onExpire}
          rowFinder={rowFinder}
        />
      )}
    </>
  );
}

/** Shows the row of the instrument in detail, and returns its ISIN; undefined if it has none. */
function shownRow(desk: Desk): Isin | undefined {
  const { detail, open } = desk.view();
  if (!detail || !isinsOf(open.entries).includes(detail)) return undefined;
  flushSync(() => commands.showRow?.(detail));
  return detail;
}

/** Returns a function that finds the current row of the window that covers the desk, else of the table. */
function rowFinder(bar: Element): () => HTMLElement | null | undefined {
  const dialog = bar.closest("[role=dialog]");
  return () =>
    dialog ? dialog.querySelector<HTMLElement>("[data-index][tabindex='0']") : commands.findRow?.();
}
