import { useQuery } from "@tanstack/react-query";
import type { QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import { snapshotOf } from "#engine/protocol/snapshot.ts";
import type { Isin } from "#market/isin.ts";
import { useLive } from "./hooks.ts";
import { quoteQuery } from "./queries.ts";

/**
 * Returns the snapshot of an instrument's quote; the component renders at every change. A component that has just been
 * mounted shows what the source knows at once: its query answers only a frame later.
 */
export function useQuoteSnapshot(isin: Isin): QuoteSnapshot | undefined {
  const live = useLive();
  const { data } = useQuery(quoteQuery(live, isin));
  const latest = snapshotOf(live.source, isin);
  const isNewer = latest && latest.answeredAt > (data?.answeredAt ?? Number.NEGATIVE_INFINITY);
  return isNewer ? latest : data;
}
