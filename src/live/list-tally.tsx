import { createContext, type ReactNode, useContext, useMemo } from "react";
import { nanosToMs } from "#market/instant.ts";
import type { Isin } from "#market/isin.ts";
import { useAgeByService, useClock, useIsListed, useLive, useStatus } from "./hooks.ts";
import {
  createWatchTimes,
  type Freshness,
  freshnessOf,
  type LiveQuote,
  quietMs,
  type Tally,
  tally,
} from "./tally.ts";

interface ListTally {
  /** Undefined if no list is watched. */
  readonly tally?: Tally;
  readonly freshness: Freshness;
  /** See `quietMs`; whole seconds, and minutes from the first one on. */
  readonly quietMs?: number;
}

const NOTHING: ListTally = {
  freshness: { fresh: 0, watched: 0, isLow: false, isMalformed: false },
};
const ListTallyContext = createContext(NOTHING);

interface ListTallyProviderProps {
  /** The instruments of the open list; the array must be the same as long as they are. */
  watched: readonly Isin[];
  children: ReactNode;
}

/** Counts the open list's quotes once for all components, so that their counts agree. */
export function ListTallyProvider({ watched, children }: ListTallyProviderProps) {
  const { source } = useLive();
  const isListed = useIsListed();
  const ageAt = useAgeByService();
  // Anew for another source, which has checked nothing yet.
  const sinceWhen = useMemo(() => createWatchTimes(source), [source]);
  // Counts at once when the connection changes, so that no component shows it with the previous count.
  useStatus(({ connection }) => connection.state);
  // As text, a primitive, so that an unchanged count does not render.
  const text = useClock((now) => {
    const since = sinceWhen(watched, now);
    const live: LiveQuote[] = [];
    const counts = tally({
      isins: watched,
      source,
      isListed,
      since,
      now,
      onLive: ({ quote, checkedAt }) => {
        const ageMs = ageAt(nanosToMs(quote.updatedAt.nanos), now);
        live.push({ ageMs, sinceCheckMs: now - checkedAt });
      },
    });
    const quiet = quietMs(live, source.status().cycleMs);
    return JSON.stringify({
      tally: counts,
      freshness: freshnessOf(counts, watched.length),
      quietMs: quiet && quiet - (quiet % (quiet < 60_000 ? 1000 : 60_000)),
    });
  });
  const value = useMemo((): ListTally => JSON.parse(text), [text]);
  return <ListTallyContext.Provider value={value}>{children}</ListTallyContext.Provider>;
}

/** Returns the counts of the open list's quotes by state; the component renders when a count changes. */
export const useListTally = (): ListTally => useContext(ListTallyContext);
