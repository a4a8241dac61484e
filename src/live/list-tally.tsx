import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { Isin } from "#market/isin.ts";
import { useClock, useIsListed, useLive, useStatus } from "./hooks.ts";
import { createWatchTimes, type Freshness, freshnessOf, type Tally, tally } from "./tally.ts";

interface ListTally {
  /** Undefined where no list is watched. */
  readonly tally?: Tally;
  readonly freshness: Freshness;
}

const NOTHING: ListTally = {
  freshness: { fresh: 0, watched: 0, isLow: false, isMalformed: false },
};
const ListTallyContext = createContext(NOTHING);

interface ListTallyProviderProps {
  /** The instruments of the open list; the same array while they are the same. */
  watched: readonly Isin[];
  children: ReactNode;
}

/** Counts the open list's quotes once for all components, so that their counts never disagree. */
export function ListTallyProvider({ watched, children }: ListTallyProviderProps) {
  const { source } = useLive();
  const isListed = useIsListed();
  const [sinceWhen] = useState(createWatchTimes);
  // A changed connection is counted at once, so that no component shows it with the previous count.
  useStatus(({ connection }) => connection.state);
  // As text, so that nothing renders in a second without a changed count.
  const text = useClock((now) => {
    const since = sinceWhen(watched, now);
    const counts = tally({ isins: watched, source, isListed, since, now });
    return JSON.stringify({ tally: counts, freshness: freshnessOf(counts, watched.length) });
  });
  const value = useMemo((): ListTally => JSON.parse(text), [text]);
  return <ListTallyContext.Provider value={value}>{children}</ListTallyContext.Provider>;
}

/** How many of the open list's quotes are in which state; a component that reads it renders when a count changes. */
export const useListTally = (): ListTally => useContext(ListTallyContext);
