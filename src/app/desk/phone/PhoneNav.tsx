import { appMessages } from "#app/messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconList, IconMore, IconSearch } from "#ui/icons.tsx";
import { IconBell } from "#ui/more-icons.tsx";
import { phoneMessages } from "./phone-messages.ts";

export type PhonePage = "watchlist" | "instruments" | "alerts" | "more";

interface PhoneNavProps {
  page: PhonePage;
  onPage: (page: PhonePage) => void;
}

/** The bar under the thumb. */
export function PhoneNav({ page, onPage }: PhoneNavProps) {
  const t = useMessages(appMessages);
  const words = useMessages(phoneMessages);
  const items = [
    { name: "watchlist", label: t.watchlist, Icon: IconList },
    { name: "instruments", label: t.instruments, Icon: IconSearch },
    { name: "alerts", label: t.alerts, Icon: IconBell },
    { name: "more", label: words.more, Icon: IconMore },
  ] as const;
  return (
    <nav className="phone-nav" aria-label={words.views}>
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
    </nav>
  );
}
