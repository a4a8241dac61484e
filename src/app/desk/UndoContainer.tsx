import { useCallback, useEffect, useRef, useState } from "react";
import { commands } from "#app/commands/page-commands.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import { UndoBar, undoableWords } from "#features/watchlist/bars/UndoBar.tsx";
import type { Undoable } from "#features/watchlist/bars/undoable.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useNames } from "#live/instrument-names.ts";
import { parseIsin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";
import { useDesk } from "./desk-context.ts";

/**
 * The step that can be undone, by the bar's button, and what tells assistive technology of it. A row that
 * comes back has the focus again, where the focus was on the table or has gone with the bar.
 */
export default function UndoContainer({ taken }: { taken: Undoable | undefined }) {
  const { desk, store } = useDesk();
  const { labels } = usePersisted(store.labels);
  const names = useNames();
  const t = useMessages(tableMessages);
  const key = useCapText()("Mod+Z");
  const [spoken, setSpoken] = useState("");
  const nameOf = (what: Undoable) => {
    const [only, ...more] = what.kind === "rows" ? what.keys : [];
    if (only === undefined || more.length > 0) return undefined;
    const isin = parseIsin(only);
    return (isin && (labels[isin] ?? names.of(isin))) ?? only;
  };
  const words = taken && undoableWords(taken, t, nameOf(taken));
  /** The steps that have been told of, the last one last. */
  const told = useRef<readonly Undoable[]>([]);
  const forgotten = useRef<Undoable>(undefined);
  const onGone = useCallback(
    (what: Undoable) => {
      forgotten.current = what;
      desk.forgetUndo(what);
    },
    [desk],
  );

  const wordsFor = {
    taken: `${words} ${t.undoBy({ key })}`,
    restored(what: Undoable) {
      const name = nameOf(what);
      return name === undefined ? t.restored : t.rowRestored({ name });
    },
  };
  const latest = useRef(wordsFor);
  useEffect(() => {
    latest.current = wordsFor;
  });
  useEffect(() => {
    const last = told.current.at(-1);
    if (taken === last) return;
    const isNew = taken !== undefined && !told.current.includes(taken);
    if (isNew) told.current = [...told.current, taken];
    else told.current = taken ? told.current.slice(0, told.current.indexOf(taken) + 1) : [];
    if (isNew) return setSpoken(latest.current.taken);
    if (!last || forgotten.current === last) return setSpoken("");
    setSpoken(latest.current.restored(last));
    // After the bar has handed its own focus on.
    if (last.kind === "rows") queueMicrotask(() => focusRow(last.keys[0]));
  }, [taken]);

  return (
    <>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
      {taken && words !== undefined && (
        <UndoBar taken={taken} words={words} onUndo={desk.undo} onGone={onGone} />
      )}
    </>
  );
}

/** What is neither in the table nor in the bar keeps the focus that it has. */
function focusRow(key: string | undefined) {
  const isin = parseIsin(key ?? "");
  const { activeElement, body } = document;
  const isFree =
    activeElement === body || activeElement?.closest("[role=grid], [data-testid=undo]");
  if (isin && isFree) commands.findRow?.(isin)?.focus();
}
