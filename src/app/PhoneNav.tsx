import type { ReactNode } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { IconBell, IconList, IconSearch } from "#ui/icons.tsx";
import { appMessages } from "./messages.ts";

export type PhonePage = "watchlist" | "instruments" | "alerts";

interface PhoneNavProps {
  page: PhonePage;
  onPage: (page: PhonePage) => void;
  children: ReactNode;
}

/** The bar under the thumb. `children` stand at its end. */
export function PhoneNav({ page, onPage, children }: PhoneNavProps) {
  const t = useMessages(appMessages);
  const items = [
    { name: "watchlist", label: t.watchlist, Icon: IconList },
    { name: "instruments", label: t.instruments, Icon: IconSearch },
    { name: "alerts", label: t.alerts, Icon: IconBell },
  ] as const;
  return (
    <nav className="phone-nav" aria-label={t.views}>
      {items.map(({ name, label, Icon }) => (
        <button
          key={name}
          type="button"
          aria-current={page === name ? "page" : undefined}
          onClick={() => onPage(name)}
        >
          <Icon />
          {label}
        </button>
      ))}
      {children}
    </nav>
  );
}
