import "#app/styles.css";
import { createRoot } from "react-dom/client";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import { MarketAge } from "#features/watchlist/columns/column-market.tsx";
import { useRowFigures } from "#features/watchlist/rows/row-figures.ts";
import { createLive } from "#live/create-live.ts";
import { LiveProvider } from "#live/hooks.ts";
import type { SnapshotFeed } from "#live/snapshot-feed.ts";
import { systemClock } from "#live/system-clock.ts";
import { createTabSource } from "#live/tab-source.ts";
import { parseQuoteTime } from "#market/quote-time.ts";
import { instrumentsOf } from "../feed.ts";
import { createQuoteGenerator } from "../quotes.ts";
import type { Contender } from "./contender.ts";

const AGES = 200;
/** Factor by which the page's clock runs faster, so that work done once a second can be measured. */
const SPEED = 20;

const fastClock: Clock = {
  ...systemClock,
  now: () => systemClock.now() * SPEED,
  epochNow: () => systemClock.epochNow() * SPEED,
  after: (delayMs, run) => systemClock.after(delayMs / SPEED, run),
};

/** Each age starts at its own instant; none stays older than a minute for long. */
const startOf = (index: number) => fastClock.epochNow() - index * 290;

/** The product's ages: one cell each, all updated by one clock ticker. */
export const ages: Contender = ({ root, port }) => {
  root.style.cssText = "height: 100vh; overflow: hidden; columns: 8";
  const source = createTabSource({
    sourceId: "bench",
    clock: systemClock,
    policy: { baseIntervalMs: 1000, mostPerMinute: undefined },
    isVisible: true,
    memory: () => undefined,
    connectHub: () => ({ ...port, onMessage: () => undefined }),
  });
  const live = createLive("bench", fastClock, source);
  const isins = instrumentsOf({ rows: AGES, perSecond: 1 });
  const generator = createQuoteGenerator(isins, 1000, 1);
  const feeds = isins.map((isin, index) => feedOf(generator.first(isin), index));
  createRoot(root).render(
    <LiveProvider value={live}>
      {feeds.map((feed) => (
        <div key={feed.snapshot()?.checked?.quote.instrument}>
          <Age feed={feed} />
        </div>
      ))}
    </LiveProvider>,
  );
};

const Age = ({ feed }: { feed: SnapshotFeed }) => (
  <MarketAge figures={useRowFigures(feed, feed.layout())} />
);

/** Returns a feed with one quote of this age and no others. */
function feedOf(checked: CheckedQuote, index: number): SnapshotFeed {
  const updatedAt = parseQuoteTime(new Date(startOf(index)).toISOString());
  if (!updatedAt) throw new Error("The clock's time is no quote's");
  const snapshot: QuoteSnapshot = {
    checked: { ...checked, quote: { ...checked.quote, updatedAt } },
    problem: undefined,
    answeredAt: checked.checkedAt,
  };
  return { snapshot: () => snapshot, layout: () => snapshot, subscribe: () => () => undefined };
}

/** The same texts written straight into the page. */
export const plainAges: Contender = ({ root }) => {
  root.style.cssText = "height: 100vh; overflow: hidden; columns: 8";
  const cells = Array.from({ length: AGES }, (_, index) => {
    const line = document.createElement("div");
    const cell = document.createElement("span");
    const text = document.createTextNode("");
    cell.append(text);
    line.append(cell);
    root.append(line);
    return { text, from: startOf(index) };
  });
  setInterval(() => {
    const now = fastClock.epochNow();
    for (const { text, from } of cells) {
      const seconds = Math.floor((now - from) / 1000);
      const age = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} m`;
      if (text.data !== age) text.data = age;
    }
  }, 1000 / SPEED);
};
