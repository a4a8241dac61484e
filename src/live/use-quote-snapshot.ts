import { useQuery } from "@tanstack/react-query";
import type { QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import type { Isin } from "#market/isin.ts";
import { useLive } from "./hooks.ts";
import { quoteQuery } from "./queries.ts";

/** Returns the snapshot of an instrument's quote; the component renders at every change. */
export function useQuoteSnapshot(isin: Isin): QuoteSnapshot | undefined {
  return useQuery(quoteQuery(useLive(), isin)).data;
}
