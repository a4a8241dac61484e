import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { commands, openAlert, openField } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { useCapText } from "#features/palette/use-caps.ts";
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

/** Menu of one row of the open list. */
export default function RowMenu({ isin, row, x, y, canPin, onClose }: RowMenuProps) {
  const t = useMessages(paneMessages);
  const { desk, keys, view } = useDesk();
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
  const addAlert = () => {
    // At once, so that the form of no other instrument is found, and the row does not take the focus.
    flushSync(() => {
      desk.setDetail(isin);
      setReturnTo(null);
    });
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
  const remove = () => removeBy(() => desk.remove([asEntry(isin)]));
  return (
    <Menu anchor={anchor} label={t.rowMenu({ isin })} onClose={onClose} returnTo={returnTo}>
      <MenuItem hint="Enter" onChoose={show}>
        {t.show}
      </MenuItem>
      {canPin && (
        <MenuItem hint={capText(keys.pin)} onChoose={() => (isPinned ? close() : pin(isin))}>
          {isPinned ? t.unpin : t.pin}
        </MenuItem>
      )}
      <MenuItem hint={capText(keys.alert)} onChoose={addAlert}>
        {t.addAlert}
      </MenuItem>
      <MenuItem hint={capText(keys.label)} onChoose={editLabel}>
        {t.editLabel}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onChoose={() => commands.copyRows?.([isin])}>{t.copyQuote}</MenuItem>
      <MenuItem onChoose={() => commands.copyIsin?.(isin)}>{t.copyIsin}</MenuItem>
      <MenuSeparator />
      {others.length > 0 && (
        <>
          <MenuGroup label={t.moveTo}>
            {others.map(({ id, name }) => (
              <MenuItem key={id} onChoose={() => removeBy(() => desk.moveRows([isin], id))}>
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
