import { useQuery } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from "react";
import type { CheckedInstruments } from "#engine/protocol/checked.ts";
import { isOverdue, judgeQuote, type QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import type { SourceStatus } from "#engine/protocol/source-status.ts";
import type { Isin } from "#market/isin.ts";
import type { ClockTicker } from "./clock-ticker.ts";
import { ageByService } from "./market-age.ts";
import { instrumentsQuery, type SourceHandle } from "./queries.ts";
import type { CoverageRuns } from "./recent-coverage.ts";

/** The source that every live component reads from. */
export interface Live extends SourceHandle {
  readonly ticker: ClockTicker;
  /** How long the touch has covered the estimates of lists; see `recentCoverage`. */
  readonly coverage: CoverageRuns;
}

const LiveContext = createContext<Live | undefined>(undefined);
export const LiveProvider = LiveContext.Provider;

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error("No LiveProvider");
  return live;
}

/**
 * Selects a primitive that depends on time; the component renders only when it changes. `now` is in the source's
 * monotonic milliseconds.
 */
export function useClock<Value extends string | number | boolean | undefined>(
  select: (now: number) => Value,
): Value {
  const { ticker } = useLive();
  return useSyncExternalStore(ticker.subscribe, () => select(ticker.now()));
}

/**
 * Selects a primitive from the source's status; the component renders only when it changes.
 *
 * @param schedule wraps the function that notifies React of a change, to delay it; the same function each time
 */
export function useStatus<Value extends string | number | boolean | undefined>(
  select: (status: SourceStatus) => Value,
  schedule?: (changed: () => void) => () => void,
): Value {
  const { source } = useLive();
  const subscribe = useCallback(
    (changed: () => void) => source.subscribe(schedule?.(changed) ?? changed),
    [source, schedule],
  );
  return useSyncExternalStore(subscribe, () => select(source.status()));
}

export function useInstruments(): CheckedInstruments | undefined {
  return useQuery(instrumentsQuery(useLive())).data?.checked;
}

/**
 * Returns the current state of an instrument's quote, and its cause.
 *
 * @param latest returns the latest snapshot, if `snapshot` may be an earlier one with the same layout (see
 * `SnapshotFeed`)
 */
export function useQuoteState(
  snapshot: QuoteSnapshot | undefined,
  isListed: boolean,
  latest: () => QuoteSnapshot | undefined = () => snapshot,
) {
  const connection = useStatus((status) => status.connection.state);
  const isOld = useClock((now) => isOverdue(latest()?.checked, now));
  return judgeQuote({ snapshot, connection, isOld, isListed });
}

/** Returns a function that is true for a listed instrument, and for all while the service's list is unknown. */
export function useIsListed(): (isin: Isin) => boolean {
  const listed = useInstruments()?.isins;
  return useMemo(() => {
    const set = listed && new Set(listed);
    return (isin) => set?.has(isin) ?? true;
  }, [listed]);
}

/** Returns the function of the market age; see `ageByService`. */
export const useAgeByService = (): ((movedAtEpochMs: number, now: number) => number) =>
  ageByService(useLive());
