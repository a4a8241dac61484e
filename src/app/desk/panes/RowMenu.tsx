import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { commands } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { asEntry } from "#storage/entry.ts";
import { Menu, MenuItem, MenuSeparator } from "#ui/overlay/menu.tsx";
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

/** Menu of one row of the open list. */
export default function RowMenu({ isin, row, x, y, canPin, onClose }: RowMenuProps) {
  const t = useMessages(paneMessages);
  const { desk, keys } = useDesk();
  const capText = useCapText();
  const { shown, pin, close } = usePane();
  const isPinned = shown?.kind === "quote" && shown.isin === isin;
  const [returnTo, setReturnTo] = useState<HTMLElement | undefined>(row);
  const anchor = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y) }), [x, y]);
  const remove = () => {
    flushSync(() => desk.remove([asEntry(isin)]));
    // The removed row cannot get the focus back: the row that took its place gets it.
    flushSync(() => setReturnTo(commands.findRow?.() ?? undefined));
  };
  return (
    <Menu anchor={anchor} label={t.rowMenu({ isin })} onClose={onClose} returnTo={returnTo}>
      <MenuItem hint="Enter" onChoose={() => desk.setFocus(isin)}>
        {t.show}
      </MenuItem>
      {canPin && (
        <MenuItem hint={capText(keys.pin)} onChoose={() => (isPinned ? close() : pin(isin))}>
          {isPinned ? t.unpin : t.pin}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onChoose={() => commands.copyRows?.([isin])}>{t.copyQuote}</MenuItem>
      <MenuItem onChoose={() => commands.copyIsin?.(isin)}>{t.copyIsin}</MenuItem>
      <MenuSeparator />
      <MenuItem onChoose={remove}>{t.remove}</MenuItem>
    </Menu>
  );
}
