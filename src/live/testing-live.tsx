import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Problem, QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import { createManualClock } from "#engine/protocol/testing-clock.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import { createLive } from "./create-live.ts";
import { LiveProvider } from "./hooks.ts";
import { instrumentsQuery, quoteQuery } from "./queries.ts";
import { createQueryClient } from "./query-client.ts";
import { createFakeSource } from "./testing-source.ts";

/** Creates the context of a live component in a test; pass `wrapper` to `render`. */
export function createStage() {
  const clock = createManualClock();
  const source = createFakeSource();
  const live = createLive("test", clock, source);
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
    /** Sets the snapshot of one instrument. */
    know(isin: Isin, snapshot: QuoteSnapshot) {
      const { checked, problem, answeredAt, record } = snapshot;
      if (checked) source.answer(isin, checked, checked.checkedAt);
      if (problem) source.answer(isin, errorOf(problem), answeredAt);
      if (record) source.note(isin, record);
      client.setQueryData(quoteQuery(live, isin).queryKey, snapshot);
    },
    /** Sets the service's list. */
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
