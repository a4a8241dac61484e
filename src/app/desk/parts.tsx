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
import { useListTally } from "#live/list-tally.tsx";
import { useMessages } from "#messages/catalogue.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { leastTarget } from "#ui/controls/touch.ts";
import { IconSettings, IconShare, IconSpread } from "#ui/icons/icons.tsx";
import { useDesk } from "./desk-context.ts";
import { ThemeContainer } from "./theme/ThemeContainer.tsx";

/**
 * Returns true once a script may load without competing with the first quotes: when they have come, or
 * none have come for long. A worker that restarts counts from zero.
 */
function useMayLoadMore(): boolean {
  const hasQuotes = useStatus(({ checks }) => checks > 0);
  return useDesk().isQuiet || hasQuotes;
}

/** Row heights in CSS pixels: large enough for a finger, and for a mouse. */
const TOUCH_ROW_HEIGHT = 44;
const MOUSE_ROW_HEIGHT = 28;

/** List of all instruments of the service. */
export function Rail() {
  const { watched, desk, store, config, layout, keys, search, actions, pick, leaveSearch } =
    useDesk();
  const capText = useCapText();
  const { labels } = usePersisted(store.labels);
  return (
    <Boundary>
      <Suspense fallback={<RailPlaceholder />}>
        <InstrumentRail
          watched={watched}
          labels={labels}
          onToggle={desk.toggle}
          onPick={pick}
          onLeave={leaveSearch}
          onPaste={actions.paste}
          operatorEmail={config.operatorEmail}
          searchKey={capText(keys.search)}
          searchRef={search}
          rowHeight={Math.max(
            layout === "phone" ? TOUCH_ROW_HEIGHT : MOUSE_ROW_HEIGHT,
            leastTarget(),
          )}
        />
      </Suspense>
    </Boundary>
  );
}

/** The same list beside the table. An empty table awaits no quotes, so the list loads at once. */
export function RailBesideTable() {
  const isTableEmpty = useDesk().view.open.entries.length === 0;
  const mayLoad = useMayLoadMore();
  // Latched: the list stays, and keeps the focus, when the first instrument is added.
  return useLatched(mayLoad || isTableEmpty) ? <Rail /> : <RailPlaceholder />;
}

const RailPlaceholder = () => <div className="bg-bg1" aria-busy="true" />;

/** The instrument in detail, or how to choose one. */
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

/** The foot of the list with its counts. */
export function CountedFoot() {
  const placeholder = <footer className="h-[max(26px,1.625rem)] flex-none border-t" />;
  if (!useMayLoadMore()) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <DeskFoot />
    </Suspense>
  );
}

/** Bar that offers to undo the last step; nothing while no step can be undone. */
export function UndoNote() {
  const { view, isQuiet } = useDesk();
  const { undoable } = view;
  // The live region must exist before it announces a step, and after it.
  const isNeeded = useLatched(isQuiet || undoable !== undefined);
  return (
    isNeeded && (
      <Boundary>
        <UndoContainer undoable={undoable} />
      </Boundary>
    )
  );
}

export function ThemeControl() {
  const { store } = useDesk();
  return <ThemeContainer settings={store.settings} />;
}

export function SettingsButton() {
  const { actions } = useDesk();
  const t = useMessages(appMessages);
  return (
    <IconButton label={t.settings} data-testid="open-settings" onClick={actions.settings}>
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

/** Banner above the last good quotes that says what is wrong with the connection; nothing while it works. */
export function Trouble() {
  const isWell = useStatus(
    ({ connection: { state } }) => state === "live" || state === "connecting",
  );
  const { isMalformed } = useListTally().freshness;
  return isWell && !isMalformed ? null : <ConnectionBanner />;
}

/** Note that the browser stores nothing, or that stored data cannot be read. */
export function StorageNote() {
  const { store } = useDesk();
  return usePersistState(store) === "well" ? null : (
    <Suspense>
      <StorageTrouble persistedEntries={store.persistedEntries()} />
    </Suspense>
  );
}
