import { createClient } from "#market/client.ts";
import { systemClock } from "./clock.ts";
import { createEngine } from "./engine.ts";
import { createHub } from "./hub.ts";
import { portOfTab } from "./ports.ts";

/** The part of a shared worker's scope that is used here; the page's library does not describe it. */
interface WorkerScope {
  onconnect: ((event: { readonly ports: readonly MessagePort[] }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
const hub = createHub({
  clock: systemClock,
  createEngine: (policy, memory) =>
    createEngine({
      client: createClient({ baseUrl: "/api", fetch: (input, init) => fetch(input, init) }),
      clock: systemClock,
      policy,
      memory,
      isOnline: () => navigator.onLine,
    }),
});

scope.onconnect = ({ ports }) => {
  for (const port of ports) hub.connect(portOfTab(port));
};
