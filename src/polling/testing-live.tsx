import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import { type Live, LiveProvider } from "./hooks.ts";
import { instrumentsQuery, quoteQuery } from "./queries.ts";
import { createQueryClient } from "./query-client.ts";
import type { Problem, Reading } from "./quote-state.ts";
import { createManualClock } from "./testing-clock.ts";
import { createFakeSource } from "./testing-source.ts";
import { createTicker } from "./ticker.ts";

/** What a live component stands on in a test: hand `wrapper` to `render`. */
export function createStage() {
  const clock = createManualClock();
  const source = createFakeSource();
  const live: Live = { id: "test", clock, ticker: createTicker(clock), source };
  const client = createQueryClient();
  return {
    clock,
    source,
    live,
    client,
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <LiveProvider value={live}>{children}</LiveProvider>
      </QueryClientProvider>
    ),
    /** Puts in what is known of one instrument. */
    know(isin: Isin, reading: Reading) {
      const { checked, problem, answeredAt, record } = reading;
      if (checked) source.answer(isin, checked, checked.checkedAt);
      if (problem) source.answer(isin, errorOf(problem), answeredAt);
      if (record) source.note(isin, record);
      client.setQueryData(quoteQuery(live, isin).queryKey, reading);
    },
    /** Puts in the service's list. */
    list(isins: readonly Isin[], refused = 0) {
      const instants = { checkedAt: clock.now(), checkedAtEpochMs: clock.epochNow() };
      client.setQueryData(instrumentsQuery(live).queryKey, {
        checked: { isins, refused, ...instants },
        problem: undefined,
      });
    },
  };
}

const errorOf = ({ kind, ...details }: Problem) => new MarketDataError(kind, details);
