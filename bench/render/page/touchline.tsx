import "#app/styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo } from "react";
import { createRoot } from "react-dom/client";
import { useSourceTrends } from "#app/desk/detail/use-trends.ts";
import AlertWatch from "#features/alerts/AlertWatch.tsx";
import { withEstimate } from "#features/watchlist/bars/edit-estimate.ts";
import Foot from "#features/watchlist/bars/Foot.tsx";
import { readView, type TableView } from "#features/watchlist/layout/view.ts";
import { Watchlist } from "#features/watchlist/Watchlist.tsx";
import { batchNotifications } from "#live/batch-notifications.ts";
import { createLive } from "#live/create-live.ts";
import { LiveProvider } from "#live/hooks.ts";
import { ListTallyProvider } from "#live/list-tally.tsx";
import { createQueryClient } from "#live/query-client.ts";
import { systemClock } from "#live/system-clock.ts";
import { createTabSource } from "#live/tab-source.ts";
import { TrendsProvider } from "#live/trends.ts";
import { figureLiteral } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";
import { parseFigure } from "#market/parse-figure.ts";
import { alertsOf } from "#storage/alerts.ts";
import { openStore, type Store } from "#storage/store.ts";
import { tableLengths } from "#storage/table-lengths.ts";
import type { Contender, ContenderProps } from "./contender.ts";

const SOURCE = "bench";
const ALERTS = 20;

/**
 * The product's own table, with its source, cache and texts: flash, both ages, sparklines and session change from the
 * history, active alerts, and the counts below the table.
 */
export const touchline: Contender = (props) => void draw(props);

/** The same with the flash switched off as a user switches it off. */
export const touchlineUnlit: Contender = (props) => {
  document.documentElement.dataset["flash"] = "off";
  draw(props);
};

/** The same with a quantity for every row, and the three columns that it brings. */
export const touchlineEstimated: Contender = (props) =>
  void draw(props, withEstimate(USUAL, { kind: "quantity", amount: figureLiteral("1500") }));

const USUAL = readView(undefined, "standard");

/** Returns what takes it off the page. */
export function draw({ root, isins, port }: ContenderProps, view: TableView = USUAL): () => void {
  // The product does the same when it starts. Without it, each quote would cause a render of its own.
  batchNotifications(systemClock);
  const store = openStore(window);
  arm(store, isins.slice(0, ALERTS));
  const source = createTabSource({
    sourceId: SOURCE,
    clock: systemClock,
    policy: { baseIntervalMs: 1000, mostPerMinute: undefined },
    isVisible: true,
    memory: () => undefined,
    connectHub: () => port,
  });
  const live = createLive(SOURCE, systemClock, source);
  root.className = "flex min-h-0 flex-1 flex-col bg-bg1";
  window.addEventListener("bench-begin", () => expectPartMounted(root, isins.length));
  const drawn = createRoot(root);
  drawn.render(
    <QueryClientProvider client={createQueryClient()}>
      <LiveProvider value={live}>
        <Desk isins={isins} store={store} view={view} />
      </LiveProvider>
    </QueryClientProvider>,
  );
  return () => {
    drawn.unmount();
    source.close();
  };
}

/** Maximum number of rows that a table of the product mounts here: those in view, or all of a short list. */
const MAX_MOUNTED = 60;

/** Throws if the table mounts rows out of view, as it does in a box without a limit to its height. */
function expectPartMounted(root: HTMLElement, rows: number) {
  const mounted = root.querySelectorAll("[data-testid=quote]").length;
  if (mounted > MAX_MOUNTED) throw new Error(`The table mounts ${mounted} of ${rows} rows`);
}

/** Alerts far from any price: all are checked, none fires. */
function arm(store: Store, isins: readonly Isin[]) {
  const level = parseFigure("99999999");
  const hysteresis = parseFigure("0");
  if (!level || !hysteresis) throw new Error("The alerts' level is no figure");
  const terms = { on: "mid", direction: "at-or-above", mode: "crosses", repeat: "once" } as const;
  alertsOf(store, SOURCE).update((book) => ({
    ...book,
    alerts: isins.map((isin, at) => ({
      ...terms,
      id: `alert-${at}`,
      isin,
      level,
      hysteresis,
      state: "armed",
      hasBeenShort: false,
      fired: null,
    })),
  }));
}

const nothing = () => undefined;
const NO_LABELS = {};
const NO_LISTS: [] = [];
const KEYS = { label: "L", search: "/", all: "?", close: "" };

const NO_EDITS = {
  label: nothing,
  remove: nothing,
  reorder: nothing,
  move: nothing,
  copy: nothing,
};

interface DeskProps {
  isins: readonly Isin[];
  store: Store;
  view: TableView;
}

function Desk({ isins, store, view }: DeskProps) {
  const trends = useSourceTrends(store);
  const lengths = useMemo(() => tableLengths(store, SOURCE), [store]);
  const entries = useMemo(() => isins.map((isin) => ({ kind: "isin", isin }) as const), [isins]);
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col">
        <TrendsProvider value={trends}>
          <Watchlist
            entries={entries}
            detail={undefined}
            view={view}
            lengths={lengths}
            labels={NO_LABELS}
            lists={NO_LISTS}
            requestLink={nothing}
            register={() => nothing}
            onView={nothing}
            onOpen={nothing}
            onRest={nothing}
            edits={NO_EDITS}
            onVisibleRows={nothing}
          />
        </TrendsProvider>
      </div>
      <ListTallyProvider watched={isins}>
        <Foot
          count={isins.length}
          isins={isins}
          isEstimated={view.estimate !== undefined}
          keys={KEYS}
        />
      </ListTallyProvider>
      <AlertWatch
        alertStore={alertsOf(store, SOURCE)}
        notifications={undefined}
        workers={undefined}
        isSoundOn={() => false}
        nameOf={String}
        findRow={() => undefined}
        onMarks={() => undefined}
        onShow={nothing}
        pageTitle=""
        onRearm={nothing}
      />
    </>
  );
}
