import { useMemo, useRef, useState } from "react";
import { Boundary } from "#app/Boundary.tsx";
import { KeyNote } from "#app/commands/KeyNote.tsx";
import { keyBuffer } from "#app/commands/page-keys.ts";
import { pendingWindow } from "#app/commands/pending-focus.ts";
import { shortcutsOf } from "#app/commands/shortcuts.ts";
import { useShortcuts } from "#app/commands/use-shortcuts.ts";
import { useUndoKey } from "#app/commands/use-undo-key.ts";
import { Announcer, FileDrop, Overlay, PhoneDesk } from "#app/lazy-parts.ts";
import type { Dropped } from "#app/overlays/FileDrop.tsx";
import type { OverlayName } from "#app/overlays/Overlay.tsx";
import { useShareLink } from "#app/overlays/use-share-link.tsx";
import { usePersisted } from "#app/use-persisted.ts";
import { keysOf } from "#features/palette/actions.ts";
import { TrendsProvider } from "#live/trends.ts";
import { isinsOf } from "#storage/entry.ts";
import { type DeskContextValue, DeskProvider } from "./desk-context.ts";
import { useSourceTrends } from "./detail/use-trends.ts";
import { useLayout } from "./layout.ts";
import { PageTallyProvider } from "./PageTallyProvider.tsx";
import type { PageProps } from "./page-props.ts";
import type { PhonePage } from "./phone/PhoneNav.tsx";
import { redo } from "./redo.ts";
import { useActions } from "./use-actions.ts";
import { useTyping } from "./use-typing.ts";
import { WideDesk } from "./WideDesk.tsx";

/** Window over the desk, with the file or text that opened it, if any. */
interface OpenOverlay {
  readonly name: OverlayName;
  readonly dropped?: Dropped | undefined;
}

/** The desk: instruments, watchlist and detail, laid out for the width of the window. */
export function DeskPage(props: PageProps) {
  const { isQuiet, desk, store, view } = props;
  const watched = useMemo(() => isinsOf(view.open.entries), [view.open.entries]);
  const search = useRef<HTMLInputElement>(null);
  const [shareLink, linkNote] = useShareLink(desk, store);
  const [overlay, setOverlay] = useState<OpenOverlay>();
  const { keys: chosenKeys, textSize } = usePersisted(store.settings);
  const layout = useLayout(textSize);
  const keys = keysOf(chosenKeys);
  const [isRailOpen, setRailOpen] = useState(false);
  const [phonePage, setPhonePage] = useState<PhonePage>("watchlist");
  const closeWindow = () => setOverlay(undefined);
  const toWindow = (name: OverlayName, dropped?: Dropped) => {
    setOverlay({ name, dropped });
    return pendingWindow(document, closeWindow);
  };
  // Keys that follow are meant for the window, not for the page.
  const openWindow = (name: OverlayName, dropped?: Dropped) =>
    keyBuffer.open(toWindow(name, dropped));
  const typing = useTyping({
    desk,
    layout,
    search,
    onRail: setRailOpen,
    onPhonePage: setPhonePage,
    toWindow,
  });
  const trends = useSourceTrends(store);
  const actions = useActions(props, layout, typing, openWindow, () => shareLink(false));
  useShortcuts(shortcutsOf(actions, keys));
  useUndoKey(view.undoable && desk.undo, view.redoable && (() => redo(desk)));

  const value: DeskContextValue = {
    ...props,
    watched,
    layout,
    keys,
    search,
    ...typing,
    actions,
    shareLink: () => shareLink(layout === "phone"),
  };
  return (
    <DeskProvider value={value}>
      <PageTallyProvider watched={watched}>
        {/* Above the layouts: a window that changes its width loses no session change. */}
        <TrendsProvider value={trends}>
          {layout === "phone" ? (
            <PhoneDesk page={phonePage} onPage={setPhonePage} />
          ) : (
            <WideDesk isRailOpen={isRailOpen} onRail={setRailOpen} />
          )}
        </TrendsProvider>
        {isQuiet && (
          <>
            <Boundary isOverlay>
              <Announcer />
            </Boundary>
            <Boundary isOverlay>
              <FileDrop onDrop={(dropped) => openWindow(dropped.for, dropped)} />
            </Boundary>
          </>
        )}
        {linkNote}
        <KeyNote />
        {overlay && (
          <Boundary key={overlay.name} isOverlay onError={keyBuffer.fail}>
            <Overlay
              {...overlay}
              actions={actions}
              chosenKeys={chosenKeys}
              onOpen={openWindow}
              onClose={closeWindow}
            />
          </Boundary>
        )}
      </PageTallyProvider>
    </DeskProvider>
  );
}
