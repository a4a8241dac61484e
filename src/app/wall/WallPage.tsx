import { type CSSProperties, type ReactNode, useMemo } from "react";
import { Boundary } from "#app/Boundary.tsx";
import { ConnectionNote } from "#app/desk/ConnectionNote.tsx";
import { trendsOf } from "#app/desk/detail/trends.ts";
import type { PageProps } from "#app/desk/page-props.ts";
import { SimulatedPill } from "#app/desk/TopBar.tsx";
import { withLateStyles } from "#app/late-styles.ts";
import { Announcer } from "#app/lazy-parts.ts";
import { appMessages } from "#app/messages.ts";
import { toDesk } from "#app/url/change-view.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { FiredSlot } from "#features/alerts/FiredSlot.tsx";
import { ConnectionPill } from "#features/connection/ConnectionPill.tsx";
import { Pace } from "#features/connection/Pace.tsx";
import { keysOf } from "#features/palette/actions.ts";
import { ariaKeys } from "#features/palette/caps-of.ts";
import { isMac } from "#features/palette/is-mac.ts";
import { EmptyWall } from "#features/wall/EmptyWall.tsx";
import { layOut } from "#features/wall/layout.ts";
import { wallMessages } from "#features/wall/messages.ts";
import { PageMark } from "#features/wall/PageMark.tsx";
import { useAwake } from "#features/wall/use-awake.ts";
import { usePages } from "#features/wall/use-pages.ts";
import { useIsPhone, useWallSize } from "#features/wall/use-wall-size.ts";
import { Wall } from "#features/wall/Wall.tsx";
import { CurrencyNote } from "#features/watchlist/bars/CurrencyNote.tsx";
import { UnderlineNote } from "#features/watchlist/bars/UnderlineNote.tsx";
import { useCheapest } from "#features/watchlist/bars/use-cheapest.ts";
import { readView } from "#features/watchlist/layout/view.ts";
import { useLive } from "#live/hooks.ts";
import { ListTallyProvider } from "#live/list-tally.tsx";
import { TrendsProvider } from "#live/trends.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useZoneName } from "#messages/time.ts";
import { isinsOf } from "#storage/entry.ts";
import { Button } from "#ui/controls/button.tsx";
import { Logo } from "#ui/icons/logo.tsx";
import { lazyPage } from "#ui/parts/lazy-part.tsx";
import { KeyCap } from "#ui/text/text.tsx";
import { PhoneWallHead } from "./PhoneWallHead.tsx";
import { SortedWall } from "./SortedWall.tsx";
import { useWallKeys } from "./use-wall-keys.ts";
import { WallTime } from "./WallTime.tsx";

/** The open list for a whole room: large tiles, and no control but the button back to the desk. */
export default lazyPage<PageProps>(
  withLateStyles(async () => ({ default: WallBody })),
  toDesk,
);

const TOP = [
  "flex min-h-[clamp(3.25rem,min(7.8vh,4.4vw),10.5rem)] flex-none items-center gap-x-[1.2em] gap-y-2 border-b px-[1.4em]",
  "text-room small-wall:flex-wrap small-wall:py-2.5 low:flex-nowrap! low:gap-x-2 low:py-0.5",
].join(" ");

/** Where it does not fit beside a fired alert or the button, it wraps onto a second line, which is hidden. */
const PACE =
  "flex h-[1.3em] min-w-0 flex-wrap overflow-hidden whitespace-nowrap leading-[1.3] low:hidden";
const FIRST_TO_LEAVE: CSSProperties = { flexShrink: 99999999 };
/** The name of the list is cut before a fired alert is. */
const SECOND_TO_LEAVE: CSSProperties = { flexShrink: 9999 };

/** Room that a fired alert leaves. A note that does not fit wraps onto a second line, which is hidden. */
const KEY =
  "flex h-[1.3em] w-0 flex-1 flex-wrap justify-end gap-x-4 overflow-hidden whitespace-nowrap leading-[1.3] text-t3";

/** The desk's parts at the size of the text around them. */
const PARTS = [
  "[&_.pill]:min-h-[2.1em] [&_.pill]:gap-[0.5em] [&_.pill]:px-[1em] [&_.pill>.icon]:size-[1em] [&~.sim-frame]:border-5",
  "[&_.dot]:size-[0.7em] [&_.dot:not(.hollow)]:border-[0.36em]",
].join(" ");

const NOTICES = [
  "[&>div]:px-7 [&>div]:text-[clamp(0.8125rem,1.75vh,2.25rem)] [&>div]:leading-[1.3]",
  "phone-wall:[&>div]:px-4 [&>div>.icon]:size-[1em]",
].join(" ");

function WallBody(props: PageProps) {
  const { config, store, view, onVisibleRows, isQuiet } = props;
  const t = useMessages(wallMessages);
  const words = useMessages(appMessages);
  const { labels } = usePersisted(store.labels);
  const { density, keys } = usePersisted(store.settings);
  const shortcut = ["Escape", ariaKeys(keysOf(keys).wall, isMac)].join(" ").trim();
  const live = useLive();
  const { entries, id, listView } = view.open;
  const { sort, estimate } = readView(listView, density);
  const size = useWallSize();
  const isPhone = useIsPhone();
  const layout = useMemo(() => layOut(entries.length, size), [entries.length, size]);
  const pages = usePages(id, layout.pages);
  const isAwake = useAwake();
  const trends = useMemo(() => trendsOf(live, store), [live, store]);
  const watched = useMemo(() => isinsOf(entries), [entries]);
  const name = view.lists.find((list) => list.id === id)?.name ?? words.sharedList;
  const cheapest = useCheapest(watched, estimate, (found) => found?.quote.instrument ?? "");

  const notes = estimate && (
    <>
      <UnderlineNote />
      <CurrencyNote />
    </>
  );
  const foot = isPhone && (
    <>
      <Pace />
      <ZoneName />
      {notes}
    </>
  );
  const wallProps = { entries, labels, estimate, cheapest, layout, pages, onVisibleRows, foot };

  useWallKeys(props, pages);

  return (
    <ListTallyProvider watched={watched}>
      <div
        className={`flex h-dvh flex-col overflow-hidden bg-bg1 not-data-awake:cursor-none ${PARTS}`}
        data-testid="wall-page"
        data-page={pages.page + 1}
        data-pages={pages.pages}
        data-awake={isAwake ? "" : undefined}
      >
        <Boundary>
          {isPhone ? (
            <PhoneWallHead name={name} simulated={config.simulated} pages={pages} />
          ) : (
            <header className={TOP}>
              <h1
                className="flex min-w-[6.1em] low:min-w-0 items-center gap-[0.6em] text-[1.25em] font-title [&>.mark]:h-[1.2em] [&>.mark]:w-[1.25em]"
                style={SECOND_TO_LEAVE}
              >
                <Logo />
                <span className="low:hidden">{words.name}</span>{" "}
                <span className="max-w-[22ch] truncate font-kept text-t2">{name}</span>
              </h1>
              {config.simulated && <SimulatedPill />}
              <ConnectionPill />
              <span className={PACE} style={FIRST_TO_LEAVE}>
                <span className="h-full w-px" />
                <Pace />
              </span>
              <span className="flex min-w-0 flex-auto items-center gap-x-4">
                {/* The tile is marked; here the firing is named, and takes no room from the tiles. */}
                <FiredSlot className="min-w-0 [&_.icon]:size-[1em]" isShort />
                <span className={KEY}>
                  <span className="h-full w-px" />
                  {notes}
                </span>
              </span>
              <WayBack>
                <Button large aria-keyshortcuts={shortcut} onClick={toDesk}>
                  {t.toDesk}{" "}
                  <span className="pointer-coarse:hidden">
                    <KeyCap aria-hidden="true">Esc</KeyCap>
                  </span>
                </Button>
              </WayBack>
              <PageMark {...pages} />
              <WallClock />
            </header>
          )}
        </Boundary>
        <section aria-label={words.notices} className={NOTICES}>
          <Boundary>
            <ConnectionNote />
          </Boundary>
        </section>
        <main className="flex min-h-0 flex-1">
          <Boundary>
            {entries.length === 0 ? (
              <EmptyWall onDesk={toDesk} />
            ) : (
              <TrendsProvider value={trends}>
                {sort ? (
                  // The key takes the order of another source, list or sort at once.
                  <SortedWall
                    key={`${live.id} ${id} ${sort.column} ${sort.direction}`}
                    {...wallProps}
                    sort={sort}
                  />
                ) : (
                  <Wall {...wallProps} />
                )}
              </TrendsProvider>
            )}
          </Boundary>
        </main>
        {isQuiet && (
          <Boundary isOverlay>
            <Announcer />
          </Boundary>
        )}
      </div>
    </ListTallyProvider>
  );
}

/**
 * In the bar, where it covers no tile. It has a place of its own only while it is visible, for which the legend, the pace and
 * then the list's name give way. On a device without a pointer it is always visible.
 */
const WAY_BACK = [
  "absolute right-0 rounded-field bg-bg1 [&_.button]:text-[0.8em] [&_.button]:py-[0.4em] [&_kbd]:text-[0.8em]",
  "opacity-0 focus-within:static focus-within:opacity-100 in-data-awake:static in-data-awake:opacity-100",
  "no-hover:static no-hover:bg-transparent no-hover:opacity-100",
].join(" ");

/** Wrapper of the only control, visible while somebody moves the pointer or focuses it. */
function WayBack({ children }: { children: ReactNode }) {
  return (
    <span className="relative flex items-center">
      <span className={WAY_BACK}>{children}</span>
    </span>
  );
}

function WallClock() {
  return (
    <span className="flex items-center gap-[1em] whitespace-nowrap">
      <WallTime className="text-[2.05em]" />
      <span className="text-[0.95em] leading-[1.3] text-t3 low:hidden">
        <ZoneName />
      </span>
    </span>
  );
}

const ZoneName = () => <span>{useZoneName()}</span>;
