import { portPair } from "#engine/protocol/ports.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import { createBrowserFrozenHub } from "#live/browser-frozen-hub.ts";
import { fetchNames } from "#live/follow-names.ts";
import { createFrozenClock } from "#live/frozen-clock.ts";
import { $areNamesSettled, $names } from "#live/instrument-names.ts";
import { systemClock } from "#live/system-clock.ts";
import { createTabSource } from "#live/tab-source.ts";
import { nanosToMs } from "#market/instant.ts";
import { isDatabaseInUse } from "#storage/history/connection.ts";
import { readConfig } from "./config.ts";
import { disableAnimations } from "./disable-animations.ts";
import { settleParts } from "./fetch-parts.ts";
import { readFrozenInstant } from "./frozen-instant.ts";
import { type OpenSourceOptions, policyOf } from "./open-source.ts";
import { createRounds } from "./rounds.ts";
import { start } from "./start.tsx";
import { followSteps, readTime } from "./steps.ts";

/**
 * Starts the page with time frozen at the instant in the address (`clock=`), for screenshots that are
 * compared pixel by pixel. Makes one round of checks, and one more with each step of the simulator's time.
 * Starts the page as usual if the address has no valid instant, or if the market is real.
 */
export async function startFrozen(page: Window): Promise<void> {
  const { document, location } = page;
  const instant = readFrozenInstant(page);
  const config = instant && (await readConfig((...args) => page.fetch(...args)).catch(noConfig));
  const firstTime = config?.simulated && (await readTime(page));
  if (!instant || !firstTime) return start(document);
  const clock = createFrozenClock(nanosToMs(instant.nanos), systemClock.after);
  let source: QuoteSource | undefined;
  const hub = createBrowserFrozenHub(clock);
  const rounds = createRounds(
    document,
    () => source && { ...source, isAsking: hub.isAsking, isReading: isDatabaseInUse },
  );
  disableAnimations(document);
  followSteps(page, firstTime, {
    stepped(ms, steps) {
      clock.step(ms);
      hub.beginRound();
      rounds.begin(steps);
    },
    // A restarted simulator has another market and a new time.
    replaced: () => location.reload(),
  });
  // Text that is measured before its font has loaded moves by a fraction of a pixel later.
  await Promise.allSettled([...document.fonts].map((font) => font.load()));
  // A chart that mounts after the first quotes knows the instrument from then on only, and draws another history.
  await settleParts();
  // Otherwise the names would appear at an unknown moment after the first round.
  if (config.names) await showNames(config.names, page);
  rounds.begin(1);
  const open = ({ sourceId, store }: OpenSourceOptions) => {
    source = createTabSource({
      sourceId,
      clock,
      policy: policyOf(store.pacePreference.get()),
      isVisible: !document.hidden,
      // The learned pace of real time is neither used nor changed.
      memory: () => undefined,
      connectHub() {
        const [tabEnd, hubEnd] = portPair();
        hub.connect(hubEnd);
        return tabEnd;
      },
      heartbeat: false,
    });
    return source;
  };
  start(document, clock, open, clock.ticker);
}

/** The page then starts as usual, and requests the configuration again. */
const noConfig = () => undefined;

/** Fetches and shows the instrument names. Without an answer there are none, as with running time. */
async function showNames(path: string, page: Window): Promise<void> {
  const fetcher: typeof fetch = (...args) => page.fetch(...args);
  const fetched = fetchNames({ path, clock: systemClock, fetcher });
  await fetched.then(
    ({ names }) => names && $names.set(names),
    () => undefined,
  );
  $areNamesSettled.set(true);
}
