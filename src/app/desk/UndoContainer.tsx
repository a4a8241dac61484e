import { useCallback, useEffect, useRef, useState } from "react";
import { commands } from "#app/commands/page-commands.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import { UndoBar, undoableText } from "#features/watchlist/bars/UndoBar.tsx";
import type { Undoable } from "#features/watchlist/bars/undoable.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useNames } from "#live/instrument-names.ts";
import { parseIsin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";
import { useDesk } from "./desk-context.ts";

/**
 * Bar with the last step that can be undone, and the announcement of the step for screen readers. A
 * restored row takes the focus if the focus was in the table, or was lost with the bar.
 */
export default function UndoContainer({ undoable }: { undoable: Undoable | undefined }) {
  const { desk, store } = useDesk();
  const { labels } = usePersisted(store.labels);
  const names = useNames();
  const t = useMessages(tableMessages);
  const key = useCapText()("Mod+Z");
  const [announcement, setAnnouncement] = useState("");
  const nameOf = (change: Undoable) => {
    const [only, ...more] = change.kind === "rows" ? change.keys : [];
    if (only === undefined || more.length > 0) return undefined;
    const isin = parseIsin(only);
    return (isin && (labels[isin] ?? names.of(isin))) ?? only;
  };
  const text = undoable && undoableText(undoable, t, nameOf(undoable));
  /** Steps that were announced, oldest first. */
  const announced = useRef<readonly Undoable[]>([]);
  const expired = useRef<Undoable>(undefined);
  const onExpire = useCallback(
    (change: Undoable) => {
      expired.current = change;
      desk.forgetUndo(change);
    },
    [desk],
  );

  const textFor = {
    done: `${text} ${t.undoBy({ key })}`,
    restored(change: Undoable) {
      const name = nameOf(change);
      return name === undefined ? t.restored : t.rowRestored({ name });
    },
  };
  const latest = useRef(textFor);
  useEffect(() => {
    latest.current = textFor;
  });
  useEffect(() => {
    const last = announced.current.at(-1);
    if (undoable === last) return;
    if (undoable !== undefined && !announced.current.includes(undoable)) {
      announced.current = [...announced.current, undoable];
      setAnnouncement(latest.current.done);
      return;
    }
    const index = undoable ? announced.current.indexOf(undoable) : -1;
    announced.current = announced.current.slice(0, index + 1);
    if (!last || expired.current === last) return setAnnouncement("");
    setAnnouncement(latest.current.restored(last));
    // In a microtask, because the bar moves its own focus first.
    if (last.kind === "rows") queueMicrotask(() => focusRow(last.keys[0]));
  }, [undoable]);

  return (
    <>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {undoable && text !== undefined && (
        <UndoBar change={undoable} text={text} onUndo={desk.undo} onExpire={onExpire} />
      )}
    </>
  );
}

/** Focuses a row, unless the focus is on something other than the table and the bar. */
function focusRow(key: string | undefined) {
  const isin = parseIsin(key ?? "");
  const { activeElement, body } = document;
  const mayMove =
    activeElement === body || activeElement?.closest("[role=grid], [data-testid=undo]");
  if (isin && mayMove) commands.findRow?.(isin)?.focus();
}
