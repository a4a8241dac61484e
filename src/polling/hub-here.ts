import { createClient } from "#market/client.ts";
import { systemClock } from "./clock.ts";
import { createEngine } from "./engine.ts";
import { type HistoryAccess, recorded } from "./history.ts";
import { createHub, type Hub } from "./hub.ts";
import { gateChannel, sharingGate } from "./shared-gate.ts";

/** The hub of whatever runs this, a worker or a page: it asks through the gateway of its own origin. */
export function hubHere(history: HistoryAccess): Hub {
  return createHub({
    clock: systemClock,
    createEngine: (sourceId, policy, memory) => {
      const engine = createEngine({
        client: createClient({
          baseUrl: "/api",
          fetch: (input, init) => fetch(input, init),
          sourceId,
        }),
        clock: systemClock,
        policy,
        memory,
        isOnline: () => navigator.onLine,
      });
      const channel = gateChannel(sourceId);
      const shared = channel ? sharingGate(engine, systemClock, channel) : engine;
      return recorded(shared, { sourceId, clock: systemClock, history });
    },
  });
}
