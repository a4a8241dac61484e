import { commands } from "#app/commands/page-commands.ts";
import { useDesk } from "#app/desk/desk-context.ts";
import { paneMessages } from "#app/desk/panes/pane-messages.ts";
import { phoneMessages } from "#app/desk/phone/phone-messages.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { asEntry } from "#storage/entry.ts";
import { Menu, MenuItem } from "#ui/overlay/menu.tsx";

interface QuoteMenuProps {
  detail: Isin;
  anchor: HTMLElement;
  onClose: () => void;
}

/** A phone's menu of the rarer actions on the quote in detail. */
export default function QuoteMenu({ detail, anchor, onClose }: QuoteMenuProps) {
  const { desk, watched, shareLink } = useDesk();
  const t = useMessages(phoneMessages);
  const ofRow = useMessages(paneMessages);
  const unwatch = () => {
    // Closes the detail first: an undo of the removal then shows the row in its list.
    desk.setDetail(undefined);
    desk.remove([asEntry(detail)]);
  };
  return (
    <Menu anchor={anchor} label={t.quoteMenu} onClose={onClose} returnTo={anchor}>
      <MenuItem onChoose={shareLink}>{t.share}</MenuItem>
      <MenuItem onChoose={() => commands.copyRows?.([detail])}>{ofRow.copyQuote}</MenuItem>
      <MenuItem onChoose={() => commands.copyIsin?.(detail)}>{ofRow.copyIsin}</MenuItem>
      <MenuItem disabled={!watched.includes(detail)} onChoose={unwatch}>
        {t.unwatch}
      </MenuItem>
    </Menu>
  );
}
