import { createEngine } from "#engine/hub/engine.ts";
import { recordHistory } from "#engine/hub/history.ts";
import { createHub } from "#engine/hub/hub.ts";
import { shareGate } from "#engine/hub/shared-gate.ts";
import type { HistoryAccess } from "#engine/protocol/history-access.ts";
import type { Hub } from "#engine/protocol/ports.ts";
import { createClient } from "#market/client.ts";
import { gateChannel } from "./gate-channel.ts";
import { systemClock } from "./system-clock.ts";

/** The hub of whatever runs this, a worker or a page: it asks through the gateway of its own origin. */
export function createLocalHub(history: HistoryAccess): Hub {
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
      const shared = channel ? shareGate(engine, systemClock, channel) : engine;
      return recordHistory(shared, { sourceId, clock: systemClock, history });
    },
  });
}
