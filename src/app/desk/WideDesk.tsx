import { useStore } from "@nanostores/react";
import { Suspense } from "react";
import { Boundary } from "#app/Boundary.tsx";
import { focusCurrentRow } from "#app/commands/page-commands.ts";
import { AlertLogButton, Drawer, Panes } from "#app/lazy-parts.ts";
import { appMessages } from "#app/messages.ts";
import { NotePlace } from "#app/overlays/NotePlace.tsx";
import { useLatched } from "#app/use-latched.ts";
import { useInstruments } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { SettingsButton, ThemeControl } from "./bar-buttons.tsx";
import { CountedFoot } from "./CountedFoot.tsx";
import { useDesk } from "./desk-context.ts";
import { DetailPane } from "./detail/DetailPane.tsx";
import { useIsDetailClosed } from "./detail/use-is-detail-closed.ts";
import { ListPanel, Tabs } from "./lists/OpenList.tsx";
import { Notices } from "./Notices.tsx";
import { $earlyPin } from "./panes/early-pin.ts";
import { Rail, RailBesideTable } from "./Rail.tsx";
import { TopBar } from "./TopBar.tsx";
import { UndoNote } from "./UndoNote.tsx";

/** In view only while the keyboard is on it. */
const SKIP =
  "vh button primary focus-visible:fixed focus-visible:top-2 focus-visible:left-3 focus-visible:z-61";

/** Without the detail the table takes all the room that a second pane leaves. */
const WITHOUT_DETAIL = { gridTemplateColumns: "var(--rail) minmax(0, 110rem)" };

interface WideDeskProps {
  isRailOpen: boolean;
  onRail: (isOpen: boolean) => void;
}

/** Panes side by side, or the list above the detail in a narrow window, with the instruments in a drawer. */
export function WideDesk({ isRailOpen, onRail }: WideDeskProps) {
  const { config, layout, view, mayLoadMore, isQuiet, keys, search, toSearch, actions } = useDesk();
  const t = useMessages(appMessages);
  const listedCount = useInstruments()?.isins.length;
  const hasRail = layout === "wide";
  const isDrawerOpen = isRailOpen && !hasRail;
  const isDetailClosed = useIsDetailClosed();
  const hasEarlyPin = useStore($earlyPin) !== undefined;
  // Latched: a pin that finds no room leaves a note.
  const hasPanes = useLatched(isQuiet || hasEarlyPin) || view.open.pane;
  const listedText = listedCount === undefined ? undefined : t.listed({ count: listedCount });
  return (
    <div className="desk" data-layout={layout}>
      <button type="button" className={SKIP} onClick={focusCurrentRow}>
        {t.toList}
      </button>
      <Boundary>
        <TopBar
          simulated={config.simulated}
          idleText={listedText}
          keys={keys}
          onPace={actions.pace}
          onFind={actions.palette}
          onInstruments={hasRail ? undefined : toSearch}
          mayLoadMore={mayLoadMore}
        >
          {/* As wide as the button, so that the bar does not move when it is there. */}
          <span className="min-w-7 pointer-coarse:min-w-11">
            {mayLoadMore && (
              <Suspense>
                <AlertLogButton />
              </Suspense>
            )}
          </span>
          <ThemeControl />
          <SettingsButton />
        </TopBar>
      </Boundary>
      {config.simulated && (
        <section className="sim-strip low:hidden" aria-label={t.simulated}>
          <span>{t.everyPrice}</span>
        </section>
      )}
      <div className="panes" style={hasRail && isDetailClosed ? WITHOUT_DETAIL : undefined}>
        {hasRail && <RailBesideTable />}
        <main className="flex min-h-0 min-w-0 flex-1 flex-col bg-bg1 @min-[56.25rem]/page:not-last:[--edge-end:0px]">
          <h2 className="vh">{t.watchlist}</h2>
          <Boundary>
            <Tabs />
          </Boundary>
          <ListPanel />
          {!isDrawerOpen && <UndoNote />}
          <Boundary>
            <CountedFoot />
          </Boundary>
          <NotePlace />
        </main>
        {hasPanes && (
          <Boundary>
            <Panes />
          </Boundary>
        )}
        {(layout === "tablet" ? view.detail : !isDetailClosed) && (
          <div className="focus-pane">
            <DetailPane />
          </div>
        )}
      </div>
      <Notices />
      <Suspense>
        {isDrawerOpen && (
          <Drawer
            open
            side="left"
            bare
            title={t.instruments}
            closeLabel={t.closeDrawer}
            initialFocus={search}
            onClose={() => onRail(false)}
          >
            <Rail />
            {/* The note on the desk cannot be pressed while the drawer covers it. */}
            <UndoNote />
          </Drawer>
        )}
      </Suspense>
    </div>
  );
}
