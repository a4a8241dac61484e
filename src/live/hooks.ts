import { useQuery } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from "react";
import { isOverdue, judgeQuote, type QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import type { CheckedInstruments, SourceStatus } from "#engine/protocol/source.ts";
import type { Isin } from "#market/isin.ts";
import type { ClockTicker } from "./clock-ticker.ts";
import { ageByService } from "./market-age.ts";
import { instrumentsQuery, type SourceHandle } from "./queries.ts";

/** The source that every live component reads from. */
export interface Live extends SourceHandle {
  readonly ticker: ClockTicker;
}

const LiveContext = createContext<Live | undefined>(undefined);
export const LiveProvider = LiveContext.Provider;

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error("No LiveProvider");
  return live;
}

/**
 * A value that changes with time, as text or another primitive: the component renders again only
 * when the selected value changes. `now` is in the source's monotonic milliseconds.
 */
export function useClock<Value extends string | number | boolean | undefined>(
  select: (now: number) => Value,
): Value {
  const { ticker } = useLive();
  return useSyncExternalStore(ticker.subscribe, () => select(ticker.now()));
}

/** One part of the source's status; select a primitive, so that only its change renders. */
export function useStatus<Value extends string | number | boolean | undefined>(
  select: (status: SourceStatus) => Value,
): Value {
  const { source } = useLive();
  const subscribe = useCallback((changed: () => void) => source.subscribe(changed), [source]);
  return useSyncExternalStore(subscribe, () => select(source.status()));
}

export function useInstruments(): CheckedInstruments | undefined {
  return useQuery(instrumentsQuery(useLive())).data?.checked;
}

/**
 * The state of one instrument's quote now, and why.
 *
 * @param latest the latest snapshot, where `snapshot` is an earlier one with the same layout (see
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

/** True while the service's list is unknown or includes the instrument. */
export function useIsListed(): (isin: Isin) => boolean {
  const listed = useInstruments()?.isins;
  return useMemo(() => {
    const set = listed && new Set(listed);
    return (isin) => set?.has(isin) ?? true;
  }, [listed]);
}

/** The market age of a quote; see `ageByService`. */
export const useAgeByService = (): ((movedAt: number, now: number) => number) =>
  ageByService(useLive());
