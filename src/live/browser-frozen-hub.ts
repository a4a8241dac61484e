import { createFrozenHub, type FrozenHub } from "#engine/hub/frozen-hub.ts";
import { createClient } from "#market/client/client.ts";
import type { FrozenClock } from "./frozen-clock.ts";

/**
 * Creates the engine's frozen hub with the browser's fetch and `navigator.onLine`. Unlike `browser-hub.ts` it runs
 * in a page only and has neither a gate channel nor a history.
 */
export function createBrowserFrozenHub(clock: FrozenClock): FrozenHub {
  return createFrozenHub({
    createClient: (sourceId) =>
      createClient({ baseUrl: "/api", fetch: (input, init) => fetch(input, init), sourceId }),
    clock,
    leadMs: clock.leadMs,
    isOnline: () => navigator.onLine,
  });
}
