import { useMemo, useRef, useState } from "react";
import { Boundary } from "#app/Boundary.tsx";
import { KeyNote } from "#app/commands/KeyNote.tsx";
import { commands, openAlert, openLabel } from "#app/commands/page-commands.ts";
import { keyBuffer } from "#app/commands/page-keys.ts";
import { pendingWindow } from "#app/commands/pending-focus.ts";
import { type Actions, shortcutsOf } from "#app/commands/shortcuts.ts";
import { useShortcuts } from "#app/commands/use-shortcuts.ts";
import { useUndoKey } from "#app/commands/use-undo-key.ts";
import {
  Announcer,
  FileDrop,
  LinkNote,
  loadShareLink,
  Overlay,
  PhoneDesk,
} from "#app/lazy-parts.ts";
import type { Dropped } from "#app/overlays/FileDrop.tsx";
import type { OverlayName } from "#app/overlays/Overlay.tsx";
import type { ShareOutcome } from "#app/overlays/share-link.ts";
import { toggleDock } from "#app/presenter/docked.ts";
import { toWall } from "#app/url/change-view.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { keysOf } from "#features/palette/actions.ts";
import { useLive } from "#live/hooks.ts";
import { ListTallyProvider } from "#live/list-tally.tsx";
import { isinsOf } from "#storage/entry.ts";
import type { Store } from "#storage/store.ts";
import { withPart } from "#ui/parts/import-with-retry.ts";
import type { Desk } from "./desk.ts";
import { type DeskParts, DeskProvider } from "./desk-context.ts";
import { useLayout } from "./layout.ts";
import type { PageProps } from "./page-props.ts";
import type { PhonePage } from "./phone/PhoneNav.tsx";
import { withNextDensity, withNextTheme } from "./theme/theme.ts";
import { useTyping } from "./use-typing.ts";
import { WideDesk } from "./WideDesk.tsx";

/** Window over the desk, with the file or text that opened it, if any. */
interface OpenOverlay {
  readonly name: OverlayName;
  readonly dropped?: Dropped | undefined;
}

/** The desk: instruments, watchlist and detail, laid out for the width of the window. */
export function DeskPage({ config, desk, store, view, onView, isQuiet }: PageProps) {
  const watched = useMemo(() => isinsOf(view.open.entries), [view.open.entries]);
  const { focus } = view;
  const { source } = useLive();
  const search = useRef<HTMLInputElement>(null);
  const [shareLink, linkNote] = useShareLink(desk, store);
  const [overlay, setOverlay] = useState<OpenOverlay>();
  const { keys: chosenKeys, textSize } = usePersisted(store.settings);
  const layout = useLayout(textSize);
  const keys = keysOf(chosenKeys);
  const [isRailOpen, setRailOpen] = useState(false);
  const [phonePage, setPhonePage] = useState<PhonePage>("watchlist");

  const closeWindow = () => setOverlay(undefined);
  const toWindow = (name: OverlayName, file?: Dropped) => {
    setOverlay({ name, dropped: file });
    return pendingWindow(document, closeWindow);
  };
  // Keys that follow are meant for the window, not for the page.
  const openWindow = (name: OverlayName, file?: Dropped) => keyBuffer.open(toWindow(name, file));
  const toPhonePage = (page: PhonePage) => {
    // On a phone the detail covers every page.
    desk.setFocus(undefined);
    setPhonePage(page);
  };
  const typing = useTyping({
    desk,
    layout,
    search,
    onRail: setRailOpen,
    onPhonePage: setPhonePage,
    toPalette: () => toWindow("palette"),
    toPaste: (text) =>
      toWindow("paste", {
        file: { kind: "text", name: "", text },
        isPasted: true,
        for: "paste",
        id: 0,
      }),
  });
  const toRail = () => {
    if (layout === "phone") toPhonePage("instruments");
    // The drawer opens with the focus in its search field; a wide layout always shows the rail.
    else if (layout !== "wide") typing.toSearch();
  };
  const toAlerts = () => (layout === "phone" ? toPhonePage("alerts") : openWindow("alerts"));
  const actions: Actions = {
    // First: of two actions with one key the later wins, and a person may have chosen this action's key
    // for another action before this one had it.
    pin: () => commands.pin?.(),
    palette: () => openWindow("palette"),
    search: typing.toSearch,
    next: () => commands.nextRow?.(),
    previous: () => commands.previousRow?.(),
    open: () => commands.openRow?.(),
    ...(focus && {
      close: () => desk.setFocus(undefined),
      watch: () => desk.toggle(focus),
      quantity: typing.toQuantity,
      alert: openAlert,
    }),
    ...(config.simulated && { presenter: toggleDock }),
    pause: () => (source.status().connection.state === "paused" ? source.resume() : source.pause()),
    nextList: () => desk.stepList(1),
    previousList: () => desk.stepList(-1),
    instruments: toRail,
    pace: () => openWindow("pace"),
    alerts: toAlerts,
    wall: toWall,
    copyLink: () => shareLink(false),
    paste: () => openWindow("paste"),
    density: () => {
      const { shape } = view.open;
      // A list with a table layout of its own has its own row height, too.
      if (shape) desk.setListView(withNextDensity(shape));
      else store.settings.update(withNextDensity);
    },
    label: openLabel,
    theme: () => store.settings.update(withNextTheme),
    settings: () => openWindow("settings"),
    backup: () => openWindow("backup"),
    keys: () => openWindow("keys"),
  };
  useShortcuts(shortcutsOf(actions, keys));
  useUndoKey(view.undoable && desk.undo);

  const parts: DeskParts = {
    config,
    desk,
    store,
    view,
    watched,
    layout,
    isQuiet,
    keys,
    search,
    ...typing,
    openPaste: actions.paste,
    onView,
    openPace: actions.pace,
    openPalette: actions.palette,
    openSettings: actions.settings,
    shareLink: () => shareLink(layout === "phone"),
  };
  return (
    <DeskProvider value={parts}>
      <ListTallyProvider watched={watched}>
        {layout === "phone" ? (
          <PhoneDesk page={phonePage} onPage={setPhonePage} />
        ) : (
          <WideDesk isRailOpen={isRailOpen} onRail={setRailOpen} />
        )}
        {isQuiet && (
          <>
            <Boundary isOver>
              <Announcer />
            </Boundary>
            <Boundary isOver>
              <FileDrop onDrop={(file) => openWindow(file.for, file)} />
            </Boundary>
          </>
        )}
        {linkNote}
        <KeyNote />
        {overlay && (
          <Boundary key={overlay.name} isOver onError={keyBuffer.fail}>
            <Overlay
              {...overlay}
              actions={actions}
              chosenKeys={chosenKeys}
              onOpen={openWindow}
              onClose={closeWindow}
            />
          </Boundary>
        )}
      </ListTallyProvider>
    </DeskProvider>
  );
}

/** Returns a function that shares a link to the view, and the note about the outcome. */
function useShareLink(desk: Desk, store: Store) {
  const [outcome, setOutcome] = useState<Promise<ShareOutcome>>();
  const share = (usesShareSheet: boolean) =>
    withPart(loadShareLink, ({ shareView }) => {
      setOutcome(shareView(window, usesShareSheet, desk.view(), store.labels.get().labels));
    });
  const note = outcome && (
    <Boundary isOver>
      <LinkNote sharing={outcome} onGone={setOutcome} />
    </Boundary>
  );
  return [share, note] as const;
}
