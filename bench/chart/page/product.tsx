import "#app/styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { trendsOf } from "#app/desk/detail/trends.ts";
import HistoryPanel from "#features/history/HistoryPanel.tsx";
import Sparkline from "#features/watchlist/columns/Sparkline.tsx";
import { createLive } from "#live/create-live.ts";
import { type Live, LiveProvider } from "#live/hooks.ts";
import { createQueryClient } from "#live/query-client.ts";
import { systemClock } from "#live/system-clock.ts";
import { createTabSource } from "#live/tab-source.ts";
import { TrendsProvider } from "#live/trends.ts";
import { openWriter } from "#storage/history/writer.ts";
import { openStore } from "#storage/store.ts";
import type { ChartContender, ChartProps } from "./charts.ts";
import { pastOf } from "./past.ts";

const SOURCE = "bench";

/** The product's history panel over stored quotes, with the whole hour in view and followed live. */
export const history: ChartContender = async (props) => {
  const [isin] = props.isins;
  if (!isin) throw new Error("There is no instrument");
  const points = pastOf(isin);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) throw new Error("There is no past");
  const range = { from: first.checkedAtEpochMs, to: last.checkedAtEpochMs, reachBackMs: 0 };
  const writer = openWriter(SOURCE, () => Date.now());
  const checkedAtEpochMs = last.checkedAtEpochMs;
  await writer.write([{ isin, point: last, checkedAtEpochMs, points, ranges: [range] }]);
  writer.close();
  const live = liveOf(props);
  show(
    props,
    live,
    <HistoryPanel
      isin={isin}
      isStale={false}
      isSimulated={false}
      label={undefined}
      alerts={[]}
      isKept
    />,
  );
};

/** The product's sparklines, one for each instrument. */
export const sparklines: ChartContender = async (props) => {
  const live = liveOf(props);
  const trends = trendsOf(live, openStore(window));
  show(
    props,
    live,
    <TrendsProvider value={trends}>
      <div style={{ columns: 8 }}>
        {props.isins.map((isin) => (
          <div key={isin} style={{ width: 80 }}>
            <Sparkline isin={isin} isSeen label="" />
          </div>
        ))}
      </div>
    </TrendsProvider>,
  );
};

function liveOf({ port }: ChartProps): Live {
  const source = createTabSource({
    sourceId: SOURCE,
    clock: systemClock,
    policy: { baseIntervalMs: 1000, mostPerMinute: undefined },
    isVisible: true,
    memory: () => undefined,
    connectHub: () => port,
  });
  return createLive(SOURCE, systemClock, source);
}

function show({ root }: ChartProps, live: Live, content: ReactNode) {
  createRoot(root).render(
    <QueryClientProvider client={createQueryClient()}>
      <LiveProvider value={live}>{content}</LiveProvider>
    </QueryClientProvider>,
  );
}
