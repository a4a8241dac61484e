import { Suspense, useState } from "react";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconMore } from "#ui/icons/icons.tsx";
import { lazyWindow } from "#ui/parts/lazy-part.tsx";
import { phoneMessages } from "./phone-messages.ts";

const QuoteMenu = lazyWindow(() => import("#app/desk/detail/QuoteMenu.tsx"));

/** Button of the menu of a quote, in the head of its page. */
export function QuoteMenuButton({ isin }: { isin: Isin }) {
  const t = useMessages(phoneMessages);
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        label={t.quoteMenu}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <IconMore />
      </IconButton>
      {anchor && (
        <Suspense>
          <QuoteMenu detail={isin} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
