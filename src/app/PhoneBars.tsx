import type { ReactNode } from "react";
import { ConnectionPill } from "#features/connection/ConnectionPill.tsx";
import { Pace } from "#features/connection/Pace.tsx";
import { PaceStrip } from "#features/connection/PaceStrip.tsx";
import { PauseButton } from "#features/connection/PauseButton.tsx";
import { useMessages } from "#messages/catalogue.ts";
import { IconBell, IconList, IconSearch } from "#ui/icons.tsx";
import { Mark } from "#ui/mark.tsx";
import { appMessages } from "./messages.ts";
import { SimulatedPill } from "./TopBar.tsx";

interface PhoneTopProps {
  title: string;
  simulated: boolean;
  onPace?: (() => void) | undefined;
}

/** What a phone shows above everything: whose list, whether it is live, at what pace. */
export function PhoneTop({ title, simulated, onPace }: PhoneTopProps) {
  return (
    <header>
      <div className="phone-top">
        <Mark />
        <h1>{title}</h1>
        <ConnectionPill />
        <PauseButton compact />
      </div>
      <div className="phone-pace">
        {simulated && <SimulatedPill />}
        <PaceStrip />
        <Pace onExplain={onPace} />
      </div>
    </header>
  );
}

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
