import { Suspense } from "react";
import { Boundary } from "#app/Boundary.tsx";
import {
  ConnectionBanner,
  DeskFoot,
  EmptyFocus,
  Focus,
  InstrumentRail,
  StorageTrouble,
  UndoContainer,
} from "#app/lazy-parts.ts";
import { appMessages } from "#app/messages.ts";
import { toWall } from "#app/url/change-view.ts";
import { useLatched } from "#app/use-latched.ts";
import { usePersisted, usePersistState } from "#app/use-persisted.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import { useStatus } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { leastTarget } from "#ui/controls/touch.ts";
import { IconSettings, IconShare, IconSpread } from "#ui/icons/icons.tsx";
import { useDesk } from "./desk-context.ts";
import { ThemeContainer } from "./theme/ThemeContainer.tsx";

/** Whether quotes have come; a worker that restarts counts from zero. */
const useHasQuotes = (): boolean => useStatus(({ checks }) => checks > 0);

const RAIL_ROW = { phone: 44, other: 28 };

/** All instruments of the service. */
export function Rail() {
  const { watched, desk, store, config, layout, keys, search, openPaste, pick, leaveSearch } =
    useDesk();
  const capText = useCapText();
  const { labels } = usePersisted(store.labels);
  return (
    <Boundary>
      <Suspense fallback={<RailPlace />}>
        <InstrumentRail
          watched={watched}
          labels={labels}
          onToggle={desk.toggle}
          onPick={pick}
          onLeave={leaveSearch}
          onPaste={openPaste}
          operatorEmail={config.operatorEmail}
          searchKey={capText(keys.search)}
          searchRef={search}
          rowHeight={Math.max(layout === "phone" ? RAIL_ROW.phone : RAIL_ROW.other, leastTarget())}
        />
      </Suspense>
    </Boundary>
  );
}

/** The same beside the table: its script would compete with the first quotes, if there are any to come. */
export function RailBesideTable() {
  const { view, isQuiet } = useDesk();
  const hasQuotes = useHasQuotes();
  // Once it is there it stays, and keeps the keyboard, when the first instrument is added.
  const isFree = useLatched(hasQuotes || isQuiet || view.open.entries.length === 0);
  return isFree ? <Rail /> : <RailPlace />;
}

const RailPlace = () => <div className="rail" aria-busy="true" />;

/** The instrument in detail; how to choose one while none is. */
export function Detail() {
  const { view, desk, layout, isQuiet } = useDesk();
  const { focus } = view;
  return (
    <Boundary key={focus}>
      {focus ? (
        <Focus
          isin={focus}
          size={layout === "phone" ? "mobile" : "focus"}
          onClose={() => desk.setFocus(undefined)}
        />
      ) : (
        isQuiet && <EmptyFocus />
      )}
    </Boundary>
  );
}

/** The foot with its counts. */
export function CountedFoot() {
  const { isQuiet } = useDesk();
  const hasQuotes = useHasQuotes();
  const place = <footer className="foot" />;
  // Its script would compete with the first quotes.
  if (!hasQuotes && !isQuiet) return place;
  return (
    <Suspense fallback={place}>
      <DeskFoot />
    </Suspense>
  );
}

/** Proposes to bring back what was removed last; nothing while there is nothing. */
export function UndoNote() {
  const { view, isQuiet } = useDesk();
  const { undoable } = view;
  // What tells of a step is there before it, and after it.
  const isNeeded = useLatched(isQuiet || undoable !== undefined);
  return (
    isNeeded && (
      <Boundary>
        <UndoContainer taken={undoable} />
      </Boundary>
    )
  );
}

export function ThemeControl() {
  const { store } = useDesk();
  return <ThemeContainer settings={store.settings} />;
}

export function SettingsButton() {
  const { openSettings } = useDesk();
  const t = useMessages(appMessages);
  return (
    <IconButton label={t.settings} data-testid="open-settings" onClick={openSettings}>
      <IconSettings />
    </IconButton>
  );
}

export function LinkButton() {
  const { shareLink } = useDesk();
  const t = useMessages(appMessages);
  return (
    <IconButton label={t.copyLink} onClick={shareLink}>
      <IconShare />
    </IconButton>
  );
}

export function WallButton() {
  const t = useMessages(appMessages);
  return (
    <Button variant="quiet" icon={<IconSpread />} data-testid="open-wall" onClick={toWall}>
      {t.wall}
    </Button>
  );
}

/** Says what is wrong with the connection, above the last good quotes; nothing while all is well. */
export function Trouble() {
  const isWell = useStatus(
    ({ connection: { state } }) => state === "live" || state === "connecting",
  );
  return isWell ? null : <ConnectionBanner />;
}

/** The note that the browser stores nothing, or has stored something that cannot be read. */
export function StorageNote() {
  const { store } = useDesk();
  return usePersistState(store) === "well" ? null : (
    <Suspense>
      <StorageTrouble persistedEntries={store.persistedEntries()} />
    </Suspense>
  );
}
