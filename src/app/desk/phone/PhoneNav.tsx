import { CornerCount } from "#app/desk/CornerCount.tsx";
import { useDesk } from "#app/desk/desk-context.ts";
import { appMessages } from "#app/messages.ts";
import { useUnseenFirings } from "#features/alerts/unseen-firings.ts";
import { useMessages } from "#messages/catalogue.ts";
import { alertsOnScreen } from "#storage/alerts.ts";
import { IconList, IconMore, IconSearch } from "#ui/icons/icons.tsx";
import { IconBell } from "#ui/icons/more-icons.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { phoneMessages } from "./phone-messages.ts";

export type PhonePage = "watchlist" | "instruments" | "alerts" | "more";

interface PhoneNavProps {
  page: PhonePage;
  onPage: (page: PhonePage) => void;
}

const OPEN =
  "text-t1 before:absolute before:top-0 before:left-[calc(50%-23px)] before:w-[46px] before:border-t-2 before:border-chalk";

/** Navigation bar of a phone. Its alerts have the number of firings that the user has not seen. */
export function PhoneNav({ page, onPage }: PhoneNavProps) {
  const t = useMessages(appMessages);
  const words = useMessages(phoneMessages);
  const { config, store } = useDesk();
  const count = useUnseenFirings(alertsOnScreen(store, config)).length;
  const items = [
    { name: "watchlist", label: t.watchlist, Icon: IconList },
    { name: "instruments", label: t.instruments, Icon: IconSearch },
    { name: "alerts", label: t.alerts, Icon: IconBell },
    { name: "more", label: words.more, Icon: IconMore },
  ] as const;
  return (
    <BottomBar label={words.views}>
      {items.map(({ name, label, Icon }) => (
        <button
          key={name}
          type="button"
          className={`relative flex min-h-14 flex-1 flex-col items-center gap-1 pt-3 text-[0.71875rem] low:min-h-11 low:flex-row low:justify-center low:gap-2 low:pt-0 ${page === name ? OPEN : "text-t2"}`}
          aria-current={page === name ? "page" : undefined}
          onClick={() => onPage(name)}
          {...(name === "alerts" && {
            "data-testid": "open-alerts",
            "data-unseen": count,
            "aria-label": count > 0 ? words.unseen({ what: label, count }) : undefined,
          })}
        >
          <span className="relative">
            <Icon />
            {name === "alerts" && <CornerCount count={count} tone="unseen" />}
          </span>
          {label}
        </button>
      ))}
    </BottomBar>
  );
}
