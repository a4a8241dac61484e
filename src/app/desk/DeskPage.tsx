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
import { toWall } from "#app/url/change-view.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { toggleDock } from "#app/wall/docked.ts";
import { keysOf } from "#features/palette/actions.ts";
import { useLive } from "#live/hooks.ts";
import { ListTallyProvider } from "#live/list-tally.tsx";
import { isinsOf } from "#storage/entry.ts";
import { withPart } from "#ui/parts/import-with-retry.ts";
import { type DeskParts, DeskProvider } from "./desk-context.ts";
import { useLayout } from "./layout.ts";
import type { PageProps } from "./page-props.ts";
import type { PhonePage } from "./phone/PhoneNav.tsx";
import { withNextDensity, withNextTheme } from "./theme/theme.ts";
import { useTyping } from "./use-typing.ts";
import { WideDesk } from "./WideDesk.tsx";

/** Instruments, watchlist and detail, laid out for the room that there is. */
export function DeskPage({ config, desk, store, view, onView, isQuiet }: PageProps) {
  const watched = useMemo(() => isinsOf(view.open.entries), [view.open.entries]);
  const { focus } = view;
  const { source } = useLive();
  const search = useRef<HTMLInputElement>(null);
  const [passing, setPassing] = useState<Promise<ShareOutcome>>();
  const [overlay, setOverlay] = useState<OverlayName>();
  const [dropped, setDropped] = useState<Dropped>();
  const { keys: chosenKeys, textSize } = usePersisted(store.settings);
  const layout = useLayout(textSize);
  const keys = keysOf(chosenKeys);
  const [isRailOpen, setRailOpen] = useState(false);
  const [phonePage, setPhonePage] = useState<PhonePage>("watchlist");

  // What is typed after the key or the press that opens a window or a field is meant for that alone.
  const toWindow = (name: OverlayName) => {
    setOverlay(name);
    return pendingWindow(document, () => setOverlay(undefined));
  };
  const openWindow = (name: OverlayName) => keyBuffer.open(toWindow(name));
  const toPhonePage = (page: PhonePage) => {
    // A phone shows one thing at a time, the detail before any page.
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
    toPaste(text) {
      setDropped({ file: { kind: "text", name: "", text }, isPasted: true, for: "paste", nth: 0 });
      return toWindow("paste");
    },
  });
  const toRail = () => {
    if (layout === "phone") toPhonePage("instruments");
    // A drawer has the focus in its field; a rail that is in view needs no opening.
    else if (layout !== "wide") typing.toSearch();
  };
  const shareLink = (usesShareSheet: boolean) =>
    withPart(loadShareLink, ({ shareView }) => {
      setPassing(shareView(window, usesShareSheet, desk.view(), store.labels.get().labels));
    });
  const toAlerts = () => (layout === "phone" ? toPhonePage("alerts") : openWindow("alerts"));
  const actions: Actions = {
    // First, so that a person's own choice of a key that was free before this one had it wins.
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
      // A list with a shape of its own has its own height of rows, too.
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
              <FileDrop
                onDrop={(file) => {
                  setDropped(file);
                  openWindow(file.for);
                }}
              />
            </Boundary>
          </>
        )}
        {passing && (
          <Boundary isOver>
            <LinkNote passing={passing} onGone={setPassing} />
          </Boundary>
        )}
        <KeyNote />
        {overlay && (
          <Boundary key={overlay} isOver onError={keyBuffer.fail}>
            <Overlay
              name={overlay}
              actions={actions}
              chosenKeys={chosenKeys}
              dropped={dropped}
              onOpen={openWindow}
              onClose={() => {
                setOverlay(undefined);
                setDropped(undefined);
              }}
            />
          </Boundary>
        )}
      </ListTallyProvider>
    </DeskProvider>
  );
}
