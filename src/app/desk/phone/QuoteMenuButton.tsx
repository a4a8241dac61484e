import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { MenuButton } from "#ui/controls/menu-button.tsx";
import { lazyWindow } from "#ui/parts/lazy-part.tsx";
import { phoneMessages } from "./phone-messages.ts";

const QuoteMenu = lazyWindow(() => import("#app/desk/detail/QuoteMenu.tsx"));

/** Button of the menu of a quote, in the head of its page. */
export function QuoteMenuButton({ isin }: { isin: Isin }) {
  const t = useMessages(phoneMessages);
  return (
    <MenuButton
      label={t.quoteMenu}
      menu={(anchor, close) => <QuoteMenu detail={isin} anchor={anchor} onClose={close} />}
    />
  );
}
