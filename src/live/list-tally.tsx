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
  /** See `quietMs`; undefined while no requests are sent. Whole seconds, and minutes from the first one on. */
  readonly quietMs?: number;
  /** Time since the last check of any quote, rounded in the same way; undefined while requests are sent. */
  readonly uncheckedMs?: number;
}

const NOTHING: ListTally = {
  freshness: { fresh: 0, watched: 0, isLow: false, isMalformed: false },
};
const ListTallyContext = createContext(NOTHING);

interface ListTallyProviderProps {
  /** The instruments that are counted; the array must be the same as long as they are. */
  watched: readonly Isin[];
  children: ReactNode;
}

/** Counts quotes once for all components in it, so that their counts agree. */
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
    let sinceAnyCheckMs: number | undefined;
    const counts = tally({
      isins: watched,
      source,
      isListed,
      since,
      now,
      onChecked: ({ quote, checkedAt }, state) => {
        const sinceCheckMs = now - checkedAt;
        sinceAnyCheckMs = Math.min(sinceCheckMs, sinceAnyCheckMs ?? sinceCheckMs);
        if (state !== "live") return;
        live.push({ ageMs: ageAt(nanosToMs(quote.updatedAt.nanos), now), sinceCheckMs });
      },
    });
    const { connection, cycleMs } = source.status();
    const isSilent = connection.state === "rate-limited" || connection.state === "paused";
    return JSON.stringify({
      tally: counts,
      freshness: freshnessOf(counts, watched.length),
      // Without checks nobody knows whether a quote has changed.
      ...(isSilent
        ? { uncheckedMs: rounded(sinceAnyCheckMs) }
        : { quietMs: rounded(quietMs(live, cycleMs)) }),
    });
  });
  const value = useMemo((): ListTally => JSON.parse(text), [text]);
  return <ListTallyContext.Provider value={value}>{children}</ListTallyContext.Provider>;
}

const rounded = (ms: number | undefined) => ms && ms - (ms % (ms < 60_000 ? 1000 : 60_000));

/** Returns the counts of the quotes by state; the component renders when a count changes. */
export const useListTally = (): ListTally => useContext(ListTallyContext);
