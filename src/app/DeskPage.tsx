import { Suspense, useMemo, useRef, useState } from "react";
import { Announcer } from "#features/connection/Announcer.tsx";
import { useRequestMail } from "#features/instruments/mail.ts";
import { useLive } from "#polling/hooks.ts";
import { isinsOf } from "#storage/entry.ts";
import type { Store } from "#storage/store.ts";
import type { Config } from "./config.ts";
import type { Desk, DeskView } from "./desk.ts";
import { type DeskParts, DeskProvider } from "./desk-context.ts";
import { PacePanel, PasteIsins } from "./later.ts";
import { useLayout } from "./layout.ts";
import type { PhonePage } from "./PhoneBars.tsx";
import { PhoneDesk } from "./PhoneDesk.tsx";
import { useKept } from "./use-kept.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { WideDesk } from "./WideDesk.tsx";

interface DeskPageProps {
  config: Config;
  desk: Desk;
  store: Store;
  view: DeskView;
  /** The list tells which of its rows can be seen. */
  onView: (from: number, to: number) => void;
}

/** Instruments, watchlist and detail, laid out for the room that there is. */
export function DeskPage({ config, desk, store, view, onView }: DeskPageProps) {
  const layout = useLayout();
  const watched = useMemo(() => isinsOf(view.open.entries), [view.open.entries]);
  const { source } = useLive();
  const wish = useKept(store.paceWish);
  const search = useRef<HTMLInputElement>(null);
  const [isPasting, setPasting] = useState(false);
  const [isPaceOpen, setPaceOpen] = useState(false);
  const [isRailOpen, setRailOpen] = useState(false);
  const [phonePage, setPhonePage] = useState<PhonePage>("watchlist");
  const mailHref = useRequestMail(config.operatorEmail);

  const toRail = () => (layout === "phone" ? setPhonePage("instruments") : setRailOpen(true));
  const toSearch = () => {
    toRail();
    // The field may only be mounted by what was just asked for, and a drawer takes the focus first.
    requestAnimationFrame(() => requestAnimationFrame(() => search.current?.focus()));
  };
  useShortcuts({
    "/": toSearch,
    i: toRail,
    p: () => (source.status().connection.state === "paused" ? source.resume() : source.pause()),
  });

  const parts: DeskParts = {
    config,
    desk,
    store,
    view,
    watched,
    layout,
    search,
    toSearch,
    openPaste: () => setPasting(true),
    mailHref,
    onView,
    openPace: () => setPaceOpen(true),
  };
  return (
    <DeskProvider value={parts}>
      {layout === "phone" ? (
        <PhoneDesk page={phonePage} onPage={setPhonePage} />
      ) : (
        <WideDesk isRailOpen={isRailOpen} onRail={setRailOpen} />
      )}
      <Announcer />
      {isPaceOpen && (
        <Suspense>
          <PacePanel wish={wish} onWish={store.paceWish.set} onClose={() => setPaceOpen(false)} />
        </Suspense>
      )}
      {isPasting && (
        <Suspense>
          <PasteIsins watched={watched} onAdd={desk.add} onClose={() => setPasting(false)} />
        </Suspense>
      )}
    </DeskProvider>
  );
}
