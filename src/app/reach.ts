import { portOfHub, portPair } from "#polling/ports.ts";
import type { Port, ToTab, ToWorker } from "#polling/wire.ts";
import { patiently } from "./later.ts";

/** Where the worker lies: in a build under one address for good (vite.config.ts). */
const WORKER = import.meta.env.DEV ? "/src/polling/worker.ts" : "/polling-worker.js";

/** After this many starts that came to nothing, the page asks by itself. */
const STARTS = 2;

/** Trusted types, as far as they are used here; the language's library does not describe them yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

/**
 * Ways to the hub that does the asking: the worker that all tabs of this origin share, or, where
 * there is none, a hub within the page.
 *
 * @param within true to ask from within the page whatever the browser can do
 */
export function wayToHub(within: boolean): (failures: number) => Port<ToWorker, ToTab> {
  const canShare = !within && "SharedWorker" in globalThis;
  const address = canShare ? trusted(WORKER) : WORKER;
  return (failures) => (canShare && failures < STARTS ? shared(address) : here());
}

function shared(address: string): Port<ToWorker, ToTab> {
  const { port } = new SharedWorker(address, { name: "touchline", type: "module" });
  return portOfHub(port);
}

function here(): Port<ToWorker, ToTab> {
  const [tabEnd, hubEnd] = portPair();
  void patiently(() => import("#polling/hub-here.ts")).then(({ hubHere }) =>
    hubHere().connect(hubEnd),
  );
  return tabEnd;
}

/** Where the page's policy asks for it, a worker's address must come from the one named policy. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("touchline", {
    createScriptURL(asked) {
      if (asked !== address) throw new TypeError("Only Touchline's own worker is started");
      return asked;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}
