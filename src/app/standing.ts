import { createClient } from "#market/client.ts";
import { nanosToMs } from "#market/instant.ts";
import { parseQuoteTime } from "#market/quote-time.ts";
import { systemClock } from "#polling/clock.ts";
import { createStandingClock } from "#polling/standing-clock.ts";
import { createStandingSource, type StandingSource } from "#polling/standing-source.ts";
import { readConfig } from "./config.ts";
import { type OpenSourceOptions, policyOf } from "./open-source.ts";
import { createRounds } from "./rounds.ts";
import { start } from "./start.tsx";
import { followSteps, lookAtTime } from "./steps.ts";
import { stillness } from "./stillness.ts";

/**
 * Begins the page with time that stands at the instant that the address names (`clock=`), for pictures
 * that compare to the pixel: one round is asked, and one more with each step of the simulator's own
 * time. Where the address names no instant, or the market is a real one that waits for nobody, the page
 * begins as ever.
 */
export async function standStill(page: Window): Promise<void> {
  const { document, location } = page;
  const instant = parseQuoteTime(new URLSearchParams(location.search).get("clock"));
  const before = instant && (await isSimulated(page)) && (await lookAtTime(page));
  if (!before) return start(document);
  const clock = createStandingClock(nanosToMs(instant.nanos), systemClock.after);
  let source: StandingSource | undefined;
  const rounds = createRounds(document, () => source);
  stillness(document);
  followSteps(page, before, {
    stepped(ms, steps) {
      clock.step(ms);
      source?.begin();
      rounds.begin(steps);
    },
    // Another run is another market, whose time begins anew.
    replaced: () => location.reload(),
  });
  // What is measured before its font is there is measured anew later, by a fraction of a pixel.
  await Promise.allSettled([...document.fonts].map((font) => font.load()));
  rounds.begin(1);
  const open = ({ sourceId, store }: OpenSourceOptions) => {
    source = createStandingSource({
      client: createClient({
        baseUrl: "/api",
        fetch: (...asked) => page.fetch(...asked),
        sourceId,
      }),
      clock,
      leadMs: clock.leadMs,
      policy: policyOf(store.paceWish.get()),
      isOnline: () => page.navigator.onLine,
    });
    return source;
  };
  start(document, clock, open, clock.ticker);
}

async function isSimulated(page: Window): Promise<boolean> {
  const config = await readConfig((...asked) => page.fetch(...asked)).catch(() => undefined);
  return config?.simulated ?? false;
}
