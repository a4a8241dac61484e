import { createRoundPacer, type RoundPacer } from "#engine/pacer/round-pacer.ts";
import type { Clock } from "#engine/protocol/clock.ts";
import type { Hub } from "#engine/protocol/ports.ts";
import type { MarketDataClient } from "#market/client/market-data-client.ts";
import { createEngine } from "./engine.ts";
import type { Engine } from "./engine-api.ts";
import { createHub } from "./hub.ts";

/** A hub for frozen time, which sends requests in rounds. */
export interface FrozenHub extends Hub {
  /** Requests the list and each watched instrument once more. */
  readonly beginRound: () => void;
  /** Whether a request is in flight. */
  readonly isAsking: () => boolean;
}

interface FrozenHubOptions {
  readonly createClient: (sourceId: string) => MarketDataClient;
  readonly clock: Clock;
  /** The shown date minus the clock's `now`. */
  readonly leadMs: number;
  readonly isOnline: () => boolean;
}

/**
 * Creates the hub of one tab with frozen time. It records no history, because the time is not real, and expects no
 * heartbeat, because no time passes between two messages.
 */
export function createFrozenHub(options: FrozenHubOptions): FrozenHub {
  const { createClient, clock, leadMs, isOnline } = options;
  let round: { readonly pacer: RoundPacer; readonly engine: Engine } | undefined;
  const hub = createHub({
    clock,
    heartbeat: false,
    createEngine(sourceId, policy) {
      const pacer = createRoundPacer(policy);
      const client = createClient(sourceId);
      const engine = createEngine({ client, clock, policy, pacer, isOnline, frozenLeadMs: leadMs });
      round = { pacer, engine };
      return engine;
    },
  });
  return {
    ...hub,
    beginRound() {
      round?.pacer.begin();
      round?.engine.wake();
    },
    isAsking: () => round?.pacer.isAsking() ?? false,
  };
}
