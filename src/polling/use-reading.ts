import { useQuery } from "@tanstack/react-query";
import type { Isin } from "#market/isin.ts";
import { useLive } from "./hooks.ts";
import { quoteQuery } from "./queries.ts";
import type { Reading } from "./quote-state.ts";

/** What is known of one instrument's quote, and every change of it. */
export function useReading(isin: Isin): Reading | undefined {
  return useQuery(quoteQuery(useLive(), isin)).data;
}
