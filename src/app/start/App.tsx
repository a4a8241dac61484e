import { useStore } from "@nanostores/react";
import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { Boundary } from "#app/Boundary.tsx";
import { earlyCopy } from "#app/commands/early-copy.ts";
import { register } from "#app/commands/page-commands.ts";
import { useShortcuts } from "#app/commands/use-shortcuts.ts";
import { DeskPage } from "#app/desk/DeskPage.tsx";
import { createDesk } from "#app/desk/desk.ts";
import { deskOf } from "#app/desk/desk-of.ts";
import { useLayout } from "#app/desk/layout.ts";
import { PhoneTop } from "#app/desk/phone/PhoneTop.tsx";
import { TopBar } from "#app/desk/TopBar.tsx";
import { ThemeContainer } from "#app/desk/theme/ThemeContainer.tsx";
import { useDeskView, useInterest } from "#app/desk/use-desk.ts";
import { useSettings } from "#app/desk/use-settings.ts";
import {
  AfterQuotes,
  DockedPresenter,
  PresenterContainer,
  TroublePage,
  WallPage,
} from "#app/lazy-parts.ts";
import { appMessages } from "#app/messages.ts";
import { addressBar } from "#app/url/address-bar.ts";
import { nameOfLink } from "#app/url/link-name.ts";
import { useViewName } from "#app/url/view.ts";
import { useLatched } from "#app/use-latched.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { docked, toggleDock } from "#app/wall/docked.ts";
import { isTrouble } from "#features/connection/trouble.ts";
import { keysOf } from "#features/palette/actions.ts";
import { LiveProvider, useInstruments, useLive, useStatus } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { isinsOf } from "#storage/entry.ts";
import { newId } from "#storage/new-id.ts";
import type { Store } from "#storage/store.ts";
import { useViewCommands } from "#ui/commands/command-bus.ts";
import { withPart } from "#ui/parts/import-with-retry.ts";
import { MissingPartsNote } from "#ui/parts/missing-part.tsx";
import type { Booting } from "./boot.ts";
import type { Config } from "./config.ts";
import { usePageLife } from "./use-page-life.ts";

const loadFetchParts = () => import("./fetch-parts.ts");

/** The page, from before the gateway has answered to the desk. */
export function App({ booting, store }: { booting: Booting; store: Store }) {
  const boot = useSyncExternalStore(booting.subscribe, booting.get);
  useSettings(store.settings);
  const view = useViewName();
  const isPage = view === "presenter";
  const isDocked = useStore(docked);
  return (
    <LiveProvider value={boot.live}>
      {isPage ? undefined : boot.state === "running" ? (
        <Running key={boot.config.source} config={boot.config} store={store} />
      ) : (
        <TroubleScreen store={store} simulated={false} />
      )}
      {isPage ? (
        <PresenterContainer boot={boot} store={store} view={view} />
      ) : (
        isDocked && (
          <Suspense>
            <DockedPresenter boot={boot} store={store} view={view} />
          </Suspense>
        )
      )}
      <MissingPartsNote />
    </LiveProvider>
  );
}

export const QUIET_MS = 2000;
/** The longest wait of a page without quotes: a hidden page requests quotes for alerts alone. */
const MAX_QUIET_WAIT_MS = 5000;

function Running({ config, store }: { config: Config; store: Store }) {
  const t = useMessages(appMessages);
  const { source, clock } = useLive();
  usePageLife(source);
  const desk = deskOf(config, () =>
    createDesk({
      lists: store.lists,
      openList: store.openList,
      place: addressBar(window),
      newId,
      first: { id: "first", isins: config.suggested },
      // The words of another language than English may come later than the desk.
      names: {
        first: () => appMessages.get().firstList,
        linked: () => nameOfLink(window.location.hash) ?? appMessages.get().linkedList,
        listen: (changed) => appMessages.listen(changed),
      },
    }),
  );
  const view = useDeskView(desk);
  const isWall = useViewName() === "wall";
  const Page = isWall ? WallPage : DeskPage;
  // Watched from here, not from the desk: while a full page replaces it, the quotes that
  // would end it are asked for all the same.
  const onView = useInterest(isWall ? { open: view.open, focus: undefined } : view);
  const state = useStatus(({ connection }) => connection.state);
  const hasList = useInstruments() !== undefined;
  // A worker that restarts counts from zero; drawn content stays.
  const hasQuotes = useLatched(useStatus(({ checks }) => checks > 0));
  const [isQuiet, setQuiet] = useState(false);
  const hasAnyQuote = useStatus(() =>
    isinsOf(view.open.entries).some((isin) => source.lastGood(isin)),
  );
  const showsTrouble = !hasList && !hasQuotes && !hasAnyQuote && isTrouble(state);
  useEffect(() => {
    // Once the first quotes are drawn nothing is waited for: the line is free for what comes later.
    return clock.after(hasQuotes ? QUIET_MS : MAX_QUIET_WAIT_MS, () => {
      setQuiet(true);
      if (hasQuotes) withPart(loadFetchParts, ({ fetchParts }) => void fetchParts());
    });
  }, [hasQuotes, clock]);
  useEffect(() => {
    const keep = (event: ClipboardEvent) => {
      earlyCopy.event = event;
    };
    if (hasQuotes) document.addEventListener("copy", keep, { once: true });
  }, [hasQuotes]);
  useEffect(() => {
    document.title = config.simulated ? `${t.simulated} · ${t.name}` : t.name;
  }, [config.simulated, t]);
  return (
    <>
      {showsTrouble ? (
        <TroubleScreen store={store} simulated={config.simulated} />
      ) : (
        <Page
          config={config}
          desk={desk}
          store={store}
          view={view}
          onView={onView}
          isQuiet={isQuiet}
        />
      )}
      {(hasQuotes || isQuiet) && (
        <Boundary>
          <AfterQuotes config={config} desk={desk} store={store} isQuiet={isQuiet} />
        </Boundary>
      )}
      {config.simulated && <div className="sim-frame" />}
    </>
  );
}

/** The page while there is nothing at all to show: it says what is wrong. */
function TroubleScreen({ store, simulated }: { store: Store; simulated: boolean }) {
  const t = useMessages(appMessages);
  const state = useStatus(({ connection }) => connection.state);
  const { keys, textSize } = usePersisted(store.settings);
  const isPhone = useLayout(textSize) === "phone";
  const { presenter } = keysOf(keys);
  // A market that begins in trouble is steered out of it.
  useViewCommands(register, { isDeskAway: () => isTrouble(state) });
  useShortcuts(new Map(simulated && presenter ? [[presenter, { act: toggleDock }]] : []));
  return (
    <div className="desk">
      {isPhone ? (
        <PhoneTop title={t.name} simulated={simulated} />
      ) : (
        <TopBar simulated={simulated} onInstruments={undefined}>
          <ThemeContainer settings={store.settings} />
        </TopBar>
      )}
      <Suspense>{isTrouble(state) && <TroublePage state={state} />}</Suspense>
    </div>
  );
}
