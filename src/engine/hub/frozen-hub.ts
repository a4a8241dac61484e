import { createRoundPace, type RoundPace } from "#engine/pacer/round-pace.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { Hub } from "#engine/protocol/ports.ts";
import type { MarketDataClient } from "#market/market-data-client.ts";
import { createEngine, type Engine } from "./engine.ts";
import { createHub } from "./hub.ts";

/** A hub that asks in rounds. */
export interface FrozenHub extends Hub {
  /** Asks once more for the list and for each watched instrument. */
  readonly beginRound: () => void;
  /** Whether an answer is waited for. */
  readonly isAsking: () => boolean;
}

interface FrozenHubOptions {
  readonly createClient: (sourceId: string) => MarketDataClient;
  readonly clock: Clock;
  /** By how much the shown date is ahead of the clock's own count. */
  readonly leadMs: number;
  readonly isOnline: () => boolean;
}

/**
 * The hub of one tab whose time is frozen. No history is kept of a time that nobody lived through, and
 * the tab's silence means nothing where no time passes.
 */
export function createFrozenHub(options: FrozenHubOptions): FrozenHub {
  const { createClient, clock, leadMs, isOnline } = options;
  let round: { readonly pace: RoundPace; readonly engine: Engine } | undefined;
  const hub = createHub({
    clock,
    heartbeat: false,
    createEngine(sourceId, policy) {
      const pace = createRoundPace(policy);
      const client = createClient(sourceId);
      const engine = createEngine({ client, clock, policy, pace, isOnline, frozenLeadMs: leadMs });
      round = { pace, engine };
      return engine;
    },
  });
  return {
    ...hub,
    beginRound() {
      round?.pace.begin();
      round?.engine.wake();
    },
    isAsking: () => round?.pace.isAsking() ?? false,
  };
}
