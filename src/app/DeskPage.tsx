import { Suspense, useMemo, useRef, useState } from "react";
import { useRequestMail } from "#features/instruments/mail.ts";
import { keysOf } from "#features/palette/actions.ts";
import { useLive } from "#polling/hooks.ts";
import { isinsOf } from "#storage/entry.ts";
import { Boundary } from "./Boundary.tsx";
import { toWall } from "./change-view.ts";
import { type DeskParts, DeskProvider } from "./desk-context.ts";
import { toggleDock } from "./docked.ts";
import type { Dropped } from "./FileDrop.tsx";
import { Announcer, FileDrop, LinkNote, Overlay, PhoneDesk } from "./later.ts";
import { useLayout } from "./layout.ts";
import type { OverlayName } from "./Overlay.tsx";
import type { PhonePage } from "./PhoneNav.tsx";
import type { PageProps } from "./page-props.ts";
import { type PassedOn, passOn } from "./pass-on.ts";
import { addAlert, editLabel, goToQuantity, pressOnRow } from "./reach-row.ts";
import { type Actions, shortcutsOf } from "./shortcuts.ts";
import { withNextDensity, withNextTheme } from "./theme.ts";
import { useKept } from "./use-kept.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { WideDesk } from "./WideDesk.tsx";

/** Instruments, watchlist and detail, laid out for the room that there is. */
export function DeskPage({ config, desk, store, view, onView, isQuiet }: PageProps) {
  const layout = useLayout();
  const watched = useMemo(() => isinsOf(view.open.entries), [view.open.entries]);
  const { focus } = view;
  const { source } = useLive();
  const search = useRef<HTMLInputElement>(null);
  const [passing, setPassing] = useState<Promise<PassedOn>>();
  const [overlay, setOverlay] = useState<OverlayName>();
  const [dropped, setDropped] = useState<Dropped>();
  const { keys: chosenKeys } = useKept(store.settings);
  const keys = keysOf(chosenKeys);
  const [isRailOpen, setRailOpen] = useState(false);
  const [phonePage, setPhonePage] = useState<PhonePage>("watchlist");
  const mailHref = useRequestMail(config.operatorEmail);

  const toRail = () => (layout === "phone" ? setPhonePage("instruments") : setRailOpen(true));
  const toSearch = () => {
    toRail();
    // The field may only be mounted by what was just asked for, and a drawer takes the focus first.
    requestAnimationFrame(() => requestAnimationFrame(() => search.current?.focus()));
  };
  const toAlerts = () => {
    if (layout !== "phone") return setOverlay("alerts");
    // A phone shows one thing at a time, the detail before any page.
    desk.setFocus(undefined);
    setPhonePage("alerts");
  };
  const actions: Actions = {
    palette: () => setOverlay("palette"),
    search: toSearch,
    next: () => pressOnRow(document, "ArrowDown"),
    previous: () => pressOnRow(document, "ArrowUp"),
    open: () => pressOnRow(document, "Enter"),
    ...(focus && {
      close: () => desk.setFocus(undefined),
      watch: () => desk.toggle(focus),
      quantity: () => goToQuantity(document),
      alert: () => addAlert(document),
    }),
    ...(config.simulated && { presenter: toggleDock }),
    pause: () => (source.status().connection.state === "paused" ? source.resume() : source.pause()),
    nextList: () => desk.stepList(1),
    previousList: () => desk.stepList(-1),
    instruments: toRail,
    pace: () => setOverlay("pace"),
    alerts: toAlerts,
    wall: toWall,
    copyLink: () => setPassing(passOn(window, false)),
    paste: () => setOverlay("paste"),
    density: () => {
      const { shape } = view.open;
      // A list with a shape of its own has its own height of rows, too.
      if (shape) desk.setShape(withNextDensity(shape));
      else store.settings.update(withNextDensity);
    },
    label: () => editLabel(document),
    theme: () => store.settings.update(withNextTheme),
    settings: () => setOverlay("settings"),
    backup: () => setOverlay("backup"),
    keys: () => setOverlay("keys"),
  };
  useShortcuts(shortcutsOf(actions, keys));

  const parts: DeskParts = {
    config,
    desk,
    store,
    view,
    watched,
    layout,
    keys,
    search,
    toSearch,
    openPaste: () => setOverlay("paste"),
    mailHref,
    onView,
    openPace: () => setOverlay("pace"),
    openPalette: () => setOverlay("palette"),
    openSettings: () => setOverlay("settings"),
    passOnLink: () => setPassing(passOn(window, layout === "phone")),
  };
  return (
    <DeskProvider value={parts}>
      {layout === "phone" ? (
        <Suspense>
          <PhoneDesk page={phonePage} onPage={setPhonePage} />
        </Suspense>
      ) : (
        <WideDesk isRailOpen={isRailOpen} onRail={setRailOpen} />
      )}
      {isQuiet && (
        <>
          <Boundary isOver>
            <Suspense>
              <Announcer />
            </Suspense>
          </Boundary>
          <Boundary isOver>
            <Suspense>
              <FileDrop
                onDrop={(file) => {
                  setDropped(file);
                  setOverlay(file.for);
                }}
              />
            </Suspense>
          </Boundary>
        </>
      )}
      {passing && (
        <Boundary isOver>
          <Suspense>
            <LinkNote passing={passing} onGone={setPassing} />
          </Suspense>
        </Boundary>
      )}
      {overlay && (
        <Boundary key={overlay} isOver>
          <Suspense>
            <Overlay
              name={overlay}
              actions={actions}
              chosenKeys={chosenKeys}
              dropped={dropped}
              onOpen={setOverlay}
              onClose={() => {
                setOverlay(undefined);
                setDropped(undefined);
              }}
            />
          </Suspense>
        </Boundary>
      )}
    </DeskProvider>
  );
}
