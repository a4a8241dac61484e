import { useMemo } from "react";
import { Boundary } from "#app/Boundary.tsx";
import { type Shortcut, useShortcuts } from "#app/commands/use-shortcuts.ts";
import { trendsOf } from "#app/desk/detail/trends.ts";
import { usePersisted } from "#app/desk/lists/use-persisted.ts";
import type { PageProps } from "#app/desk/page-props.ts";
import { Trouble } from "#app/desk/parts.tsx";
import { SimulatedPill } from "#app/desk/TopBar.tsx";
import { withNextTheme } from "#app/desk/theme/theme.ts";
import { Announcer } from "#app/lazy-parts.ts";
import { appMessages } from "#app/messages.ts";
import { toDesk } from "#app/url/change-view.ts";
import { ConnectionPill } from "#features/connection/ConnectionPill.tsx";
import { Pace } from "#features/connection/Pace.tsx";
import { keysOf } from "#features/palette/actions.ts";
import type { Chord } from "#features/palette/chord.ts";
import { EmptyWall } from "#features/wall/EmptyWall.tsx";
import { wallMessages } from "#features/wall/messages.ts";
import { PageMark } from "#features/wall/PageMark.tsx";
import { useAwake } from "#features/wall/use-awake.ts";
import { usePages } from "#features/wall/use-pages.ts";
import { Wall } from "#features/wall/Wall.tsx";
import style from "#features/wall/wall.css?url";
import { useClock, useLive } from "#live/hooks.ts";
import { ListTallyProvider } from "#live/list-tally.tsx";
import { TrendsProvider } from "#live/trends.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes, useZoneName } from "#messages/time.ts";
import { isinsOf } from "#storage/entry.ts";
import { Button } from "#ui/button.tsx";
import { importWithRetry } from "#ui/import-with-retry.ts";
import { lazyPage } from "#ui/lazy-part.tsx";
import { loadSheet } from "#ui/load-sheet.ts";
import { Mark } from "#ui/mark.tsx";
import { KeyCap } from "#ui/text.tsx";
import { toggleFullscreen } from "./toggle-fullscreen.ts";

/** Fetched with the part itself, so that a gateway that goes down later takes no style with it. */
const styled = importWithRetry(() => loadSheet(document, style));
// Set where the wall is shown; until then nothing waits for it.
styled.catch(() => undefined);

/** The open list for a whole room: large tiles, and nothing to be operated but the way back. */
export default lazyPage<PageProps>(async () => {
  await styled;
  return { default: WallBody };
}, toDesk);

function WallBody(props: PageProps) {
  const { config, desk, store, view, onView, isQuiet } = props;
  const t = useMessages(wallMessages);
  const words = useMessages(appMessages);
  const { labels } = usePersisted(store.labels);
  const { keys: chosenKeys } = usePersisted(store.settings);
  const live = useLive();
  const { source } = live;
  const { entries, id } = view.open;
  const pages = usePages(entries.length);
  const isAwake = useAwake();
  const trends = useMemo(() => trendsOf(live, store), [live, store]);
  const watched = useMemo(() => isinsOf(entries), [entries]);
  const name = view.lists.find((list) => list.id === id)?.name ?? words.linkedList;

  const keys = keysOf(chosenKeys);
  const isPaused = () => source.status().connection.state === "paused";
  const turns = { act: () => pages.turn(1) };
  const turnsBack = { act: () => pages.turn(-1) };
  useShortcuts(
    new Map<Chord, Shortcut>([
      [keys.pause, { act: () => (isPaused() ? source.resume() : source.pause()) }],
      [keys.theme, { act: () => store.settings.update(withNextTheme) }],
      [keys.nextList, { act: () => desk.stepList(1) }],
      [keys.previousList, { act: () => desk.stepList(-1) }],
      ["ArrowDown", { act: () => desk.stepList(1) }],
      ["ArrowUp", { act: () => desk.stepList(-1) }],
      ["Alt+Enter", { act: toggleFullscreen }],
      ["Escape", { act: toDesk }],
      [keys.wall, { act: toDesk }],
      ["ArrowRight", turns],
      ["PageDown", turns],
      ["ArrowLeft", turnsBack],
      ["PageUp", turnsBack],
    ]),
  );

  return (
    <ListTallyProvider watched={watched}>
      <div
        className="wall"
        data-testid="wall-page"
        data-page={pages.page + 1}
        data-pages={pages.pages}
        data-awake={isAwake ? "" : undefined}
      >
        <Boundary>
          <header className="wall-top">
            <h1 className="brand">
              <Mark />
              {words.name} <span>{name}</span>
            </h1>
            {config.simulated && <SimulatedPill />}
            <ConnectionPill />
            <Pace />
            <span className="wall-space" />
            <span className="wall-desk">
              <Button large onClick={toDesk}>
                {t.toDesk} <KeyCap>Esc</KeyCap>
              </Button>
            </span>
            <PageMark {...pages} />
            <WallClock />
          </header>
        </Boundary>
        <section aria-label={words.notices}>
          <Boundary>
            <Trouble />
          </Boundary>
        </section>
        <main className="wall-main">
          <Boundary>
            {entries.length === 0 ? (
              <EmptyWall onDesk={toDesk} />
            ) : (
              <TrendsProvider value={trends}>
                <Wall
                  entries={entries}
                  labels={labels}
                  estimate={view.open.shape?.estimate}
                  pages={pages}
                  onSeen={onView}
                />
              </TrendsProvider>
            )}
          </Boundary>
        </main>
        {isQuiet && (
          <Boundary isOver>
            <Announcer />
          </Boundary>
        )}
      </div>
    </ListTallyProvider>
  );
}

function WallClock() {
  const { clock } = useLive();
  const { clockTime } = useClockTimes();
  const time = useClock(() => clockTime(clock.epochNow()));
  return (
    <span className="wall-clock">
      <b>{time}</b>
      <span>{useZoneName()}</span>
    </span>
  );
}
