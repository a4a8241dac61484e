import type { Hub } from "#engine/protocol/ports.ts";
import { portPair } from "#engine/protocol/ports.ts";
import type { Port, ToTab, ToWorker } from "#engine/protocol/wire.ts";
import { portOfHub } from "#live/port-of-hub.ts";
import type { TabSourceOptions } from "#live/tab-source.ts";
import { importWithRetry } from "#ui/parts/import-with-retry.ts";
import { POLLING_WORKER, trustedScriptUrl } from "./trusted-address.ts";

type ConnectHub = TabSourceOptions["connectHub"];

/** After this many connections that failed, the page runs the hub itself. */
const MAX_FAILURES = 2;

/**
 * Connects to a hub: in the worker that all tabs of this origin share, or, without one, within the page.
 * Called once for a page, because a second hub within it would send every request twice.
 *
 * @param within true to run the hub within the page even if the browser has shared workers
 */
export function createHubConnector(within: boolean): ConnectHub {
  let hub: Promise<Hub> | undefined;

  /** Undefined where the browser has shared workers and refuses this page one. */
  function connectSharedHub(failed: () => void): Port<ToWorker, ToTab> | undefined {
    try {
      const worker = new SharedWorker(trustedScriptUrl(POLLING_WORKER), {
        name: "touchline",
        type: "module",
      });
      worker.addEventListener("error", failed);
      return portOfHub(worker.port);
    } catch {
      // A browser that blocks storage may block this, too: the page then runs the hub itself.
      return undefined;
    }
  }

  function connectInPageHub(): Port<ToWorker, ToTab> {
    const [tabEnd, hubEnd] = portPair();
    hub ??= importWithRetry(() => import("./in-page-hub.ts")).then(({ createInPageHub }) =>
      createInPageHub(within),
    );
    // Where the hub's script is missing the page offers a reload, and no quote arrives before that.
    hub.then(
      (ready) => ready.connect(hubEnd),
      () => undefined,
    );
    return tabEnd;
  }

  return (failures, failed) => {
    const canShare = !within && failures < MAX_FAILURES && "SharedWorker" in globalThis;
    return (canShare && connectSharedHub(failed)) || connectInPageHub();
  };
}
