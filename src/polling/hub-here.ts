import { createClient } from "#market/client.ts";
import { systemClock } from "./clock.ts";
import { createEngine } from "./engine.ts";
import { createHub, type Hub } from "./hub.ts";

/** The hub of whatever runs this, a worker or a page: it asks through the gateway of its own origin. */
export function hubHere(): Hub {
  return createHub({
    clock: systemClock,
    createEngine: (sourceId, policy, memory) =>
      createEngine({
        client: createClient({
          baseUrl: "/api",
          fetch: (input, init) => fetch(input, init),
          sourceId,
        }),
        clock: systemClock,
        policy,
        memory,
        isOnline: () => navigator.onLine,
      }),
  });
}
