import type { MarketDataClient } from "#market/client.ts";
import type { Clock } from "./clock.ts";
import { createEngine } from "./engine.ts";
import { createRoundPace } from "./round-pace.ts";
import type { PacePolicy, QuoteSource, SourceStatus } from "./source.ts";

/** A source that asks in rounds. */
export interface StandingSource extends QuoteSource {
  /** Asks once more for the list and for each watched instrument. */
  begin(): void;
  /** Whether an answer is waited for. */
  isAsking(): boolean;
}

interface StandingSourceOptions {
  readonly client: MarketDataClient;
  readonly clock: Clock;
  /** The shown date is ahead of the clock's own count by this. */
  readonly leadMs: number;
  readonly policy: PacePolicy;
  readonly isOnline: () => boolean;
}

/** The one tab's source while time stands. No history is kept of a time that nobody lived through. */
export function createStandingSource(options: StandingSourceOptions): StandingSource {
  const pace = createRoundPace(options.policy);
  const engine = createEngine({ ...options, pace });
  const tab = engine.join();

  /** Shown time is the market's own, to the millisecond; a header's whole seconds would blur it. */
  const asShown = (status: SourceStatus): SourceStatus => ({
    ...status,
    serviceOffsetMs: options.leadMs,
    deviceLeadMs: 0,
    // Nobody waits for a gate that opens with a step only.
    closedUntil: undefined,
  });

  return {
    ...tab,
    status: () => asShown(tab.status()),
    subscribe: (listener) => tab.subscribe((status) => listener(asShown(status))),
    begin() {
      pace.begin();
      // Asks for what is due, whatever else it leaves as it is.
      tab.setPolicy(pace.policy());
    },
    isAsking: () => pace.isAsking(),
    close() {
      tab.close();
      engine.close();
    },
  };
}
