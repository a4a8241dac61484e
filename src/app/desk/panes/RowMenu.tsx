import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { commands, openAlert, openField, pendingQuantity } from "#app/commands/page-commands.ts";
import { keyBuffer } from "#app/commands/page-keys.ts";
import { pendingPart } from "#app/commands/pending-focus.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { useNameOf } from "#app/desk/use-name-of.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { asEntry } from "#storage/entry.ts";
import { Menu, MenuGroup, MenuItem, MenuSeparator } from "#ui/overlay/menu.tsx";
import { paneMessages } from "./pane-messages.ts";
import { usePane } from "./use-pane.ts";

interface RowMenuProps {
  isin: Isin;
  row: HTMLElement;
  /** Position of the pointer, in CSS pixels of the window. */
  x: number;
  y: number;
  /** Whether there is room for a second pane. */
  canPin: boolean;
  onClose: () => void;
}

/** Maximum lists in the menu. The others are reached by selecting the row. */
const MAX_LISTS = 6;

const findMenu = () => document.querySelector("[role=menu]");

/** Menu of one row of the open list, or of all selected rows if it is one of several. */
export default function RowMenu({ isin, row, x, y, canPin, onClose }: RowMenuProps) {
  const t = useMessages(paneMessages);
  const { desk, keys, store, view } = useDesk();
  const name = useNameOf(store)(isin);
  const ofTable = useMessages(tableMessages);
  const chosen = commands.chosenRows?.() ?? [];
  const areMany = chosen.length > 1 && chosen.includes(isin);
  const isins = areMany ? chosen : [isin];
  useEffect(() => lightRow(row), [row]);
  const others = view.lists.filter(({ id }) => id !== view.open.id).slice(0, MAX_LISTS);
  const capText = useCapText();
  const { shown, pin, close } = usePane();
  const isPinned = shown?.kind === "quote" && shown.isin === isin;
  // By default back to where it was: to the row of a key press, and to another than this one after a right click.
  const [returnTo, setReturnTo] = useState<HTMLElement | null>();
  const anchor = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y) }), [x, y]);
  const show = () => {
    flushSync(() => setReturnTo(row));
    desk.setDetail(isin);
  };
  /** Shows the instrument at once, so that the field of no other one is found, and the row does not take the focus. */
  const showForField = () =>
    flushSync(() => {
      desk.setDetail(isin);
      setReturnTo(null);
    });
  const estimate = () => {
    showForField();
    // The field is there already, and the menu moves the focus as it closes.
    keyBuffer.open(pendingPart(() => (findMenu() ? undefined : pendingQuantity())));
  };
  const addAlert = () => {
    showForField();
    openAlert();
  };
  const editLabel = () => {
    // The command edits the label of the current row.
    commands.findRow?.(isin);
    flushSync(() => setReturnTo(null));
    openField(() => commands.labelRow);
  };
  const removeBy = (act: () => void) => {
    flushSync(act);
    // A removed row cannot get the focus back: the row that took its place gets it, or without one the element before.
    flushSync(() => setReturnTo(commands.findRow?.() ?? undefined));
  };
  const remove = () => removeBy(() => desk.remove(isins.map(asEntry)));
  return (
    <Menu
      anchor={anchor}
      label={
        areMany
          ? ofTable.selected(isins.length)
          : t.rowMenu({ instrument: name === isin ? isin : `${name}, ${isin}` })
      }
      onClose={onClose}
      returnTo={returnTo}
    >
      {/* The accessible name of the menu says the same. */}
      <div className="px-2 pt-1.5 pb-0.5" aria-hidden="true">
        {(areMany || name !== isin) && (
          <p className="truncate font-strong">
            {areMany ? ofTable.selected(isins.length) : <bdi>{name}</bdi>}
          </p>
        )}
        {!areMany && <p className="mono isin text-label text-t3">{isin}</p>}
      </div>
      <MenuSeparator />
      {!areMany && (
        <>
          <MenuItem hint="Enter" onChoose={show}>
            {t.show}
          </MenuItem>
          {canPin && (
            <MenuItem hint={capText(keys.pin)} onChoose={() => (isPinned ? close() : pin(isin))}>
              {isPinned ? t.unpin : t.pin}
            </MenuItem>
          )}
          <MenuItem hint={capText(keys.quantity)} onChoose={estimate}>
            {t.estimate}
          </MenuItem>
          <MenuItem hint={capText(keys.alert)} onChoose={addAlert}>
            {t.addAlert}
          </MenuItem>
          <MenuItem hint={capText(keys.label)} onChoose={editLabel}>
            {t.editLabel}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem onChoose={() => commands.copyRows?.(isins)}>
        {areMany ? ofTable.copyRows : t.copyQuote}
      </MenuItem>
      {!areMany && <MenuItem onChoose={() => commands.copyIsin?.(isin)}>{t.copyIsin}</MenuItem>}
      <MenuSeparator />
      {others.length > 0 && (
        <>
          <MenuGroup label={t.moveTo}>
            {others.map(({ id, name }) => (
              <MenuItem key={id} onChoose={() => removeBy(() => desk.moveRows(isins, id))}>
                {name}
              </MenuItem>
            ))}
          </MenuGroup>
          <MenuSeparator />
        </>
      )}
      <MenuItem hint={capText("Delete")} onChoose={remove}>
        {t.remove}
      </MenuItem>
    </Menu>
  );
}

/**
 * Gives a row the ground that it has below the pointer; one in detail keeps its own.
 *
 * @returns a function that ends it
 */
function lightRow(row: HTMLElement): () => void {
  if (row.matches(".selected")) return () => undefined;
  row.style.background = "var(--bg2)";
  return () => {
    row.style.background = "";
  };
}
