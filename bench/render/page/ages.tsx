import "#app/styles.css";
import { createRoot } from "react-dom/client";
import { MarketAge } from "#features/watchlist/MarketAge.tsx";
import { parseQuoteTime } from "#market/instant.ts";
import { type Clock, systemClock } from "#polling/clock.ts";
import { LiveProvider } from "#polling/hooks.ts";
import { createTabSource } from "#polling/tab-source.ts";
import { createTicker } from "#polling/ticker.ts";
import { instrumentsOf } from "../feed.ts";
import type { Contender } from "./contender.ts";

const AGES = 200;
/** A second of the page's clock lasts a twentieth of one: what happens once a second is worth measuring. */
const HASTE = 20;

const hasty: Clock = {
  ...systemClock,
  now: () => systemClock.now() * HASTE,
  epochNow: () => systemClock.epochNow() * HASTE,
  after: (delayMs, run) => systemClock.after(delayMs / HASTE, run),
};

/** Each age begins at an instant of its own; none is older than a minute for long. */
const begunAt = (index: number) => hasty.epochNow() - index * 290;

/** The product's ages: a cell each that listens to the one beat. */
export const ages: Contender = ({ root, port }) => {
  root.style.cssText = "height: 100vh; overflow: hidden; columns: 8";
  const source = createTabSource({
    sourceId: "bench",
    clock: systemClock,
    policy: { baseIntervalMs: 1000, mostPerMinute: undefined },
    isVisible: true,
    memory: () => undefined,
    reach: () => ({ ...port, onMessage: () => undefined }),
  });
  const live = { id: "bench", clock: hasty, ticker: createTicker(hasty), source };
  const times = instrumentsOf({ rows: AGES, perSecond: 1 }).map((isin, index) => ({
    isin,
    updatedAt: parseQuoteTime(new Date(begunAt(index) / 1).toISOString()),
  }));
  createRoot(root).render(
    <LiveProvider value={live}>
      {times.map(
        ({ isin, updatedAt }) =>
          updatedAt && (
            <div key={isin}>
              <MarketAge updatedAt={updatedAt} />
            </div>
          ),
      )}
    </LiveProvider>,
  );
};

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
    return { text, from: begunAt(index) };
  });
  setInterval(() => {
    const now = hasty.epochNow();
    for (const { text, from } of cells) {
      const seconds = Math.floor((now - from) / 1000);
      const age = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} m`;
      if (text.data !== age) text.data = age;
    }
  }, 1000 / HASTE);
};
