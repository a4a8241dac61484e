import type { Hub } from "#engine/protocol/ports.ts";
import { portPair } from "#engine/protocol/ports.ts";
import type { Port, ToTab, ToWorker } from "#engine/protocol/wire.ts";
import { portOfHub } from "#live/port-of-hub.ts";
import type { TabSourceOptions } from "#live/tab-source.ts";
import { importWithRetry } from "#ui/import-with-retry.ts";
import { POLLING_WORKER, trusted } from "./trusted-address.ts";

type ConnectHub = TabSourceOptions["connectHub"];

/** After this many starts that came to nothing, the page asks by itself. */
const STARTS = 2;

/**
 * Ways to the hub that does the asking: the worker that all tabs of this origin share, or, where
 * there is none, a hub within the page. Called once for a page: a second hub within it would ask
 * everything twice.
 *
 * @param within true to ask from within the page whatever the browser can do
 */
export function createHubConnector(within: boolean): ConnectHub {
  let hub: Promise<Hub> | undefined;

  /** Undefined where the browser has shared workers and refuses this page one. */
  function shared(failed: () => void): Port<ToWorker, ToTab> | undefined {
    try {
      const worker = new SharedWorker(trusted(POLLING_WORKER), {
        name: "touchline",
        type: "module",
      });
      worker.addEventListener("error", failed);
      return portOfHub(worker.port);
    } catch {
      // A browser that blocks storage may block this, too: the page then asks by itself.
      return undefined;
    }
  }

  function here(): Port<ToWorker, ToTab> {
    const [tabEnd, hubEnd] = portPair();
    hub ??= importWithRetry(() => import("./page-hub.ts")).then(({ createPageHub }) =>
      createPageHub(),
    );
    // Where the hub is gone the page offers a reload, and no quote arrives before it.
    hub.then(
      (ready) => ready.connect(hubEnd),
      () => undefined,
    );
    return tabEnd;
  }

  return (failures, failed) => {
    const canShare = !within && failures < STARTS && "SharedWorker" in globalThis;
    return (canShare && shared(failed)) || here();
  };
}
