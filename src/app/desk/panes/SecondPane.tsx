import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Boundary } from "#app/Boundary.tsx";
import { commands, focusedIsin, register } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { PinnedQuote } from "#app/lazy-inner-parts.ts";
import {
  listInSecondPane,
  showInSecondPane,
} from "#features/watchlist/bars/show-in-second-pane.ts";
import { setRowMarks } from "#features/watchlist/columns/set-row-marks.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useViewCommands } from "#ui/commands/command-bus.ts";
import { DropHere } from "./DropHere.tsx";
import { InDetailNote } from "./InDetailNote.tsx";
import { PinnedList } from "./PinnedList.tsx";
import { paneMessages } from "./pane-messages.ts";
import { useDrop } from "./use-drop.ts";
import { useEarlyPin } from "./use-early-pin.ts";
import { type ShownPane, usePane } from "./use-pane.ts";
import { useRestoreFocus } from "./use-restore-focus.ts";

/** A narrower table would cut off the state of its rows. */
const MIN_TABLE_WIDTH = "min-w-[29rem]";
/** The table scrolls by itself. */
const NO_GUTTER: CSSProperties = { scrollbarGutter: "auto" };

/**
 * The second pane: another instrument in detail, or another list. Without either its room is the detail's. A pinned
 * instrument that is in detail is not shown twice.
 */
export function SecondPane() {
  const t = useMessages(paneMessages);
  const { view } = useDesk();
  const { shown, pin, showList, close } = usePane();
  const isInDetail = shown?.kind === "quote" && shown.isin === view.detail;
  const isOpen = useIsOpen(view.open.id, shown, isInDetail);
  const pane = useRef<HTMLElement>(null);
  const restoreFocus = useRestoreFocus(pane);
  const dragging = useDrop(pane, pin);
  const hasFocus = () => pane.current?.contains(document.activeElement) === true;
  const closeAndRestoreFocus = () => {
    const hadFocus = hasFocus();
    flushSync(close);
    if (hadFocus) restoreFocus();
  };
  /** Pins an instrument, by default the one that the key is about; closes the pane of a pinned one. */
  const onPin = (wanted = focusedIsin() ?? view.detail) => {
    const isPinned = shown?.kind === "quote" && shown.isin === wanted;
    if (shown && (isPinned || hasFocus() || !wanted)) closeAndRestoreFocus();
    else {
      const isin = wanted ?? commands.currentIsin?.();
      if (isin) pin(isin);
    }
  };
  useEarlyPin(onPin);
  useViewCommands(register, {
    pin: () => onPin(),
    toPane: isOpen ? () => () => pane.current : undefined,
  });
  const latest = useRef(showList);
  useEffect(() => {
    latest.current = showList;
  });
  useEffect(() => {
    showInSecondPane.set((id) => latest.current(id));
    return () => showInSecondPane.set(undefined);
  }, []);
  usePinnedMark(shown?.kind === "quote" ? shown.isin : undefined);
  const listId = shown?.kind === "list" ? shown.list.id : undefined;
  useEffect(() => {
    listInSecondPane.set(listId);
    return () => listInSecondPane.set(undefined);
  }, [listId]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    restoreFocus();
  };
  const dropHere = dragging && <DropHere {...dragging} />;
  if (!shown || !isOpen) return dropHere;
  return (
    <aside
      ref={pane}
      aria-label={t.pane}
      tabIndex={-1}
      className={`focus-pane ${shown.kind === "list" ? MIN_TABLE_WIDTH : ""}`}
      style={shown.kind === "list" ? NO_GUTTER : undefined}
      onKeyDown={onKeyDown}
    >
      <Boundary key={shown.kind === "quote" ? shown.isin : shown.list.id}>
        {shown.kind === "quote" && isInDetail ? (
          <InDetailNote onClose={closeAndRestoreFocus} />
        ) : shown.kind === "quote" ? (
          <PinnedQuote isin={shown.isin} onClose={closeAndRestoreFocus} />
        ) : (
          <PinnedList list={shown.list} onClose={closeAndRestoreFocus} />
        )}
      </Boundary>
      {dropHere}
    </aside>
  );
}

/** Marks the row of a pinned instrument until the component is gone. */
function usePinnedMark(isin: Isin | undefined): void {
  useEffect(() => setRowMarks("isPinned", new Map(isin && [[isin, true]])), [isin]);
  useEffect(() => () => setRowMarks("isPinned", new Map()), []);
}

/**
 * Returns whether the pane takes room. It opens once it shows what the detail does not, and then keeps its place until it
 * is emptied or another list is opened: a step over the pinned row would otherwise move the table twice.
 */
function useIsOpen(
  list: string | undefined,
  shown: ShownPane | undefined,
  isInDetail: boolean,
): boolean {
  const [known, setKnown] = useState({ list, isOpen: false });
  const wasOpen = known.isOpen && known.list === list;
  const isOpen = shown !== undefined && (wasOpen || !isInDetail);
  if (isOpen !== known.isOpen || list !== known.list) setKnown({ list, isOpen });
  return isOpen;
}
