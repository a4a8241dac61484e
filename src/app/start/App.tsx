import { useStore } from "@nanostores/react";
import { notifyManager } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useEffect, useState, useSyncExternalStore } from "react";
import { Boundary } from "#app/Boundary.tsx";
import { earlyCopy } from "#app/commands/early-copy.ts";
import { register } from "#app/commands/page-commands.ts";
import { DeskPage } from "#app/desk/DeskPage.tsx";
import { createDesk } from "#app/desk/desk.ts";
import { deskKey, deskOf } from "#app/desk/desk-of.ts";
import { useLayout } from "#app/desk/layout.ts";
import { TopBar } from "#app/desk/TopBar.tsx";
import { ThemeContainer } from "#app/desk/theme/ThemeContainer.tsx";
import { useDeskView, useInterest } from "#app/desk/use-desk.ts";
import { useSettings } from "#app/desk/use-settings.ts";
import {
  AfterQuotes,
  DockedPresenter,
  PhoneTroubleTop,
  PresenterContainer,
  TroublePage,
  WallPage,
} from "#app/lazy-parts.ts";
import { appMessages } from "#app/messages.ts";
import { docked } from "#app/presenter/docked.ts";
import { addressBar } from "#app/url/address-bar.ts";
import { nameOfLink } from "#app/url/link-name.ts";
import { useViewName } from "#app/url/view.ts";
import { useLatched } from "#app/use-latched.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { isTrouble } from "#features/connection/trouble.ts";
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

/** The whole page, from the first answer of the gateway on and while it is still awaited. */
export function App({ booting, store }: { booting: Booting; store: Store }) {
  const boot = useSyncExternalStore(booting.subscribe, booting.get);
  useSettings(store.settings);
  const view = useViewName();
  const isPresenter = view === "presenter";
  const isDocked = useStore(docked);
  const Presenter = isPresenter ? PresenterContainer : DockedPresenter;
  const screen =
    boot.state === "running" ? (
      // Another source with the same key takes its place on the desk, which stays as it is.
      <Running key={deskKey(boot.config)} config={boot.config} store={store} />
    ) : (
      <TroubleScreen store={store} simulated={false} />
    );
  return (
    <LiveProvider value={boot.live}>
      {!isPresenter && screen}
      {(isPresenter || isDocked) && (
        <Suspense>
          <Presenter boot={boot} store={store} view={view} />
        </Suspense>
      )}
      <MissingPartsNote />
    </LiveProvider>
  );
}

/** Wait after the first quotes. */
export const QUIET_MS = 2000;
/** Wait of a page that gets no quotes: a hidden page requests quotes for alerts only. */
const MAX_QUIET_WAIT_MS = 5000;

/** The desk or the wall over one source after another, or a page of trouble while there is no quote to show. */
function Running({ config, store }: { config: Config; store: Store }) {
  const { source } = useLive();
  usePageLife(source);
  useDocumentTitle(config.simulated);
  const desk = deskOf(store, deskKey(config), () => createPageDesk(config, store));
  const view = useDeskView(desk);
  const isWall = useViewName() === "wall";
  const Page = isWall ? WallPage : DeskPage;
  // Subscribed here rather than in the desk: a page of trouble replaces the desk, and only the quotes
  // that the desk wants can end the trouble.
  const onVisibleRows = useInterest(isWall ? { open: view.open, detail: undefined } : view);
  const hasList = useInstruments() !== undefined;
  // A worker that restarts counts from zero; drawn content stays.
  // In one batch with the first quotes and rendered after it: the parts that load then delay none of them.
  const hasQuotes = useLatched(
    useDeferredValue(useStatus(({ checkCount }) => checkCount > 0, notifyManager.batchCalls)),
  );
  // An empty list awaits no quotes.
  const isQuiet = useQuietMoment(hasQuotes || view.open.entries.length === 0, config.simulated);
  const mayLoadMore = hasQuotes || isQuiet;
  useEarlyCopy();
  const hasAnyQuote = useStatus(() =>
    isinsOf(view.open.entries).some((isin) => source.lastGood(isin)),
  );
  const state = useStatus(({ connection }) => connection.state);
  const showsTrouble = !hasList && !hasQuotes && !hasAnyQuote && isTrouble(state);
  const shared = { config, desk, store, isQuiet };
  return (
    <>
      {showsTrouble ? (
        <TroubleScreen store={store} simulated={config.simulated} />
      ) : (
        <Page {...shared} view={view} onVisibleRows={onVisibleRows} mayLoadMore={mayLoadMore} />
      )}
      {mayLoadMore && (
        <Boundary>
          <AfterQuotes {...shared} />
        </Boundary>
      )}
      {config.simulated && <div className="sim-frame" />}
    </>
  );
}

/** Creates the desk of this page, which reads and writes its address. */
const createPageDesk = (config: Config, store: Store) =>
  createDesk({
    lists: store.lists,
    openList: store.openList,
    lastDetails: store.lastDetails,
    place: addressBar(window),
    newId,
    first: { id: "first", isins: config.suggested },
    // The words of another language than English may load after the desk.
    names: {
      first: () => appMessages.get().firstList,
      shared: () => nameOfLink(window.location.hash) ?? appMessages.get().sharedList,
      listen: (changed) => appMessages.listen(changed),
    },
  });

function useDocumentTitle(isSimulated: boolean) {
  const t = useMessages(appMessages);
  useEffect(() => {
    document.title = isSimulated ? `${t.simulated} · ${t.name}` : t.name;
  }, [isSimulated, t]);
}

/**
 * Returns true once the page has been quiet for a while after the first quotes; then also fetches the
 * parts that the first load went without.
 */
function useQuietMoment(hasQuotes: boolean, isSimulated: boolean): boolean {
  const { clock } = useLive();
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    // Once the first quotes are drawn, the network is free for the parts.
    return clock.after(hasQuotes ? QUIET_MS : MAX_QUIET_WAIT_MS, () => {
      setQuiet(true);
      if (hasQuotes) withPart(loadFetchParts, ({ fetchParts }) => void fetchParts(isSimulated));
    });
  }, [hasQuotes, isSimulated, clock]);
  return isQuiet;
}

/** Keeps the last copy event for the part that copies rows, which takes it as it loads (`earlyCopy`). */
function useEarlyCopy() {
  useEffect(() => {
    const keep = (event: ClipboardEvent) => {
      earlyCopy.event = event;
    };
    document.addEventListener("copy", keep);
    return () => document.removeEventListener("copy", keep);
  }, []);
}

/** The page while there is nothing to show. It says what is wrong. */
function TroubleScreen({ store, simulated }: { store: Store; simulated: boolean }) {
  const state = useStatus(({ connection }) => connection.state);
  const { textSize } = usePersisted(store.settings);
  const isPhone = useLayout(textSize) === "phone";
  useViewCommands(register, { isDeskAway: () => isTrouble(state) });
  return (
    <div className="desk">
      {isPhone ? (
        <Suspense>
          <PhoneTroubleTop simulated={simulated} />
        </Suspense>
      ) : (
        <TopBar simulated={simulated} onInstruments={undefined} mayLoadMore={isTrouble(state)}>
          <ThemeContainer settings={store.settings} />
        </TopBar>
      )}
      <Suspense>
        {isTrouble(state) && (
          <TroublePage state={state} settings={simulated ? store.settings : undefined} />
        )}
      </Suspense>
    </div>
  );
}
