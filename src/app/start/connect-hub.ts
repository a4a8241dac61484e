import type { Hub } from "#engine/protocol/ports.ts";
import { portPair } from "#engine/protocol/ports.ts";
import type { Port, ToTab, ToWorker } from "#engine/protocol/wire.ts";
import { portOfHub } from "#live/port-of-hub.ts";
import type { TabSourceOptions } from "#live/tab-source.ts";
import { importWithRetry } from "#ui/parts/import-with-retry.ts";
import { POLLING_WORKER, trustedScriptUrl } from "./trusted-address.ts";

type ConnectHub = TabSourceOptions["connectHub"];

/** Number of failed connections after which the page runs the hub itself. */
const MAX_FAILURES = 2;

/**
 * Creates a function that connects to a hub: in the shared worker of all tabs of this origin or, without
 * one, within the page. Call it once per page: a second hub within it would send every request twice.
 *
 * @param isInPage true to run the hub within the page even if the browser has shared workers
 */
export function createHubConnector(isInPage: boolean): ConnectHub {
  let hub: Promise<Hub> | undefined;

  /** Returns undefined if the browser refuses this page a shared worker. */
  function connectSharedHub(failed: () => void): Port<ToWorker, ToTab> | undefined {
    try {
      const worker = new SharedWorker(trustedScriptUrl(POLLING_WORKER), {
        name: "touchline",
        type: "module",
      });
      worker.addEventListener("error", failed);
      return portOfHub(worker.port);
    } catch {
      // A browser that blocks storage may block shared workers, too.
      return undefined;
    }
  }

  function connectInPageHub(): Port<ToWorker, ToTab> {
    const [tabEnd, hubEnd] = portPair();
    hub ??= importWithRetry(() => import("./in-page-hub.ts")).then(({ createInPageHub }) =>
      createInPageHub(isInPage),
    );
    // If the hub's script is missing, the page offers a reload, and no quote arrives before it.
    hub.then(
      (ready) => ready.connect(hubEnd),
      () => undefined,
    );
    return tabEnd;
  }

  return (failures, failed) => {
    const canShare = !isInPage && failures < MAX_FAILURES && "SharedWorker" in globalThis;
    return (canShare && connectSharedHub(failed)) || connectInPageHub();
  };
}
