import { useEffect, useRef, useState } from "react";
import { commands, isInPane, register } from "#app/commands/page-commands.ts";
import { rowsToCopy, takeEarlyCopy } from "#app/commands/rows-to-copy.ts";
import type { DeskContextValue } from "#app/desk/desk-context.ts";
import { useDeskView } from "#app/desk/use-desk.ts";
import { StatusNote } from "#app/overlays/StatusNote.tsx";
import { usePersisted } from "#app/use-persisted.ts";
import { useRowsAsText } from "#features/watchlist/rows/use-rows-as-text.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useLive } from "#live/hooks.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useViewCommands } from "#ui/commands/command-bus.ts";
import { copyText } from "#ui/files/copy-text.ts";

const SHOWN_MS = 4000;

/**
 * Copies the chosen rows, or the row that has the focus, for a spreadsheet. Handles the browser's copy
 * event, which needs no permission and no secure context.
 */
export function CopyKey({ store, desk }: Pick<DeskContextValue, "store" | "desk">) {
  const t = useMessages(tableMessages);
  const { clock } = useLive();
  const { open, lists } = useDeskView(desk);
  const inPane = lists.find(({ id }) => id === open.pane?.list);
  const { labels } = usePersisted(store.labels);
  const asOpenText = useRowsAsText(labels, open.listView?.estimate);
  const asPaneText = useRowsAsText(labels, inPane?.view?.estimate);
  // With the amounts that the rows show.
  const asText = (isins: readonly Isin[]) => (isInPane() ? asPaneText : asOpenText)(isins);
  const [note, setNote] = useState("");
  const copy = (isins: readonly Isin[]) => {
    setNote(t.rowsCopied(isins.length));
    return asText(isins);
  };
  const latest = useRef(copy);
  useEffect(() => {
    latest.current = copy;
  });
  useEffect(() => {
    const listening = new AbortController();
    const onCopy = (event: ClipboardEvent) => {
      const isins = rowsToCopy(event);
      if (isins.length === 0 || !event.clipboardData) return;
      event.clipboardData.setData("text/plain", latest.current(isins));
      event.preventDefault();
    };
    document.addEventListener("copy", onCopy, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  useEffect(
    () => (note === "" ? undefined : clock.after(SHOWN_MS, () => setNote(""))),
    [note, clock],
  );
  const copyToClipboard = async (text: string, successNote: string) =>
    setNote((await copyText(text)) === "copied" ? successNote : t.rowsRefused);
  useViewCommands(register, {
    copyRows: (isins) => void copyToClipboard(asText(isins), t.rowsCopied(isins.length)),
    copyIsin: (isin) => void copyToClipboard(isin, t.isinCopied),
  });
  useEffect(() => {
    const rows = takeEarlyCopy();
    if (rows.length > 0) commands.copyRows?.(rows);
  }, []);
  return <StatusNote>{note}</StatusNote>;
}
