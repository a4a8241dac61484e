import type { Clock } from "#engine/protocol/clock.ts";
import type { QuoteSource } from "#engine/protocol/source.ts";
import { createClockTicker } from "./clock-ticker.ts";
import type { Live } from "./hooks.ts";

/** Creates the context of a source. */
export const createLive = (
  id: string,
  clock: Clock,
  source: QuoteSource,
  ticker = createClockTicker(clock),
): Live => ({ id, clock, ticker, source, coverage: new Map() });
