import { createFrozenHub, type FrozenHub } from "#engine/hub/frozen-hub.ts";
import { createClient } from "#market/client.ts";
import type { FrozenClock } from "./frozen-clock.ts";

/** The hub of a page whose time is frozen: it asks through the gateway of its own origin. */
export function createLocalFrozenHub(clock: FrozenClock): FrozenHub {
  return createFrozenHub({
    createClient: (sourceId) =>
      createClient({ baseUrl: "/api", fetch: (input, init) => fetch(input, init), sourceId }),
    clock,
    leadMs: clock.leadMs,
    isOnline: () => navigator.onLine,
  });
}
