import { Suspense } from "react";
import { EmptyFocus } from "#features/quote/EmptyFocus.tsx";
import { Foot } from "#features/watchlist/Foot.tsx";
import { useMessages } from "#messages/catalogue.ts";
import { useInstruments, useIsListed, useTally } from "#polling/hooks.ts";
import { isinsOf } from "#storage/entry.ts";
import { useDesk } from "./desk-context.ts";
import { Drawer } from "./later.ts";
import { appMessages } from "./messages.ts";
import { Detail, KeptTheme, ListPanel, Rail, StorageNote, Tabs, Trouble } from "./parts.tsx";
import { TopBar } from "./TopBar.tsx";

interface WideDeskProps {
  isRailOpen: boolean;
  onRail: (isOpen: boolean) => void;
}

/** Panes side by side, as many as there is room for; the others slide in from their own side. */
export function WideDesk({ isRailOpen, onRail }: WideDeskProps) {
  const { config, desk, layout, view, search, openPace } = useDesk();
  const t = useMessages(appMessages);
  const { entries } = view.open;
  const watched = isinsOf(entries);
  const counts = useTally(watched, useIsListed());
  const listed = useInstruments()?.isins.length;
  const hasRail = layout === "wide";
  const fresh = t.fresh({ fresh: counts.live, all: watched.length });
  const nothingWatched = listed === undefined ? undefined : t.listed({ count: listed });
  return (
    <div className="desk" data-layout={layout}>
      <TopBar
        simulated={config.simulated}
        detail={watched.length > 0 ? fresh : nothingWatched}
        onPace={openPace}
        onInstruments={hasRail ? undefined : () => onRail(true)}
      >
        <KeptTheme />
      </TopBar>
      <section aria-label={t.notices}>
        {config.simulated && (
          <div className="sim-strip">
            <span>{t.everyPrice}</span>
          </div>
        )}
        <Trouble />
        <StorageNote />
      </section>
      <div className="panes">
        {hasRail && <Rail />}
        <main className="list-pane">
          <Tabs />
          <ListPanel />
          <Foot tally={counts} count={entries.length} />
        </main>
        {layout !== "tablet" && (
          <aside className="focus-pane">{view.focus ? <Detail /> : <EmptyFocus />}</aside>
        )}
      </div>
      <Suspense>
        {isRailOpen && !hasRail && (
          <Drawer
            open
            side="left"
            title={t.instruments}
            closeLabel={t.closeDrawer}
            initialFocus={search}
            onClose={() => onRail(false)}
          >
            <Rail />
          </Drawer>
        )}
        {layout === "tablet" && view.focus && (
          <Drawer
            open
            side="right"
            title={view.focus}
            titleHidden
            closeLabel={t.closeDrawer}
            onClose={() => desk.setFocus(undefined)}
          >
            <Detail />
          </Drawer>
        )}
      </Suspense>
    </div>
  );
}
