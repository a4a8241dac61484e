import type { Hub } from "#polling/hub.ts";
import { portOfHub, portPair } from "#polling/ports.ts";
import type { TabSourceOptions } from "#polling/tab-source.ts";
import type { Port, ToTab, ToWorker } from "#polling/wire.ts";
import { patiently } from "#ui/patiently.ts";

/** Where the worker lies: in a build under one address for good (vite.config.ts). */
const WORKER = import.meta.env.DEV ? "/src/app/polling-worker.ts" : "/polling-worker.js";

type Reach = TabSourceOptions["reach"];

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
 * there is none, a hub within the page. Called once for a page: of one name it may make one trusted
 * policy only, and a second hub within it would ask everything twice.
 *
 * @param within true to ask from within the page whatever the browser can do
 */
export function wayToHub(within: boolean): Reach {
  let address: string | undefined;
  let hub: Promise<Hub> | undefined;

  /** Undefined where the browser has shared workers and refuses this page one. */
  function shared(failed: () => void): Port<ToWorker, ToTab> | undefined {
    try {
      address ??= trusted(WORKER);
      const worker = new SharedWorker(address, { name: "touchline", type: "module" });
      worker.addEventListener("error", failed);
      return portOfHub(worker.port);
    } catch {
      // A browser that blocks storage may block this, too: the page then asks by itself.
      return undefined;
    }
  }

  function here(): Port<ToWorker, ToTab> {
    const [tabEnd, hubEnd] = portPair();
    hub ??= patiently(() => import("./hub-within.ts")).then(({ hubWithin }) => hubWithin());
    void hub.then((ready) => ready.connect(hubEnd));
    return tabEnd;
  }

  return (failures, failed) => {
    const canShare = !within && failures < STARTS && "SharedWorker" in globalThis;
    return (canShare && shared(failed)) || here();
  };
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
