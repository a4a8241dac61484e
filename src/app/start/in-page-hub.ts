import type { Hub } from "#engine/protocol/ports.ts";
import { createBrowserHub } from "#live/browser-hub.ts";
import { browserHistory } from "./browser-history.ts";

/**
 * Creates the hub of a page without a shared worker: the same hub as the worker's (`polling-worker.ts`),
 * but for this page alone. Only a visible page opens a stream, because each such page has its own hub. In a
 * file of its own, because only such a page loads it.
 *
 * @param isByChoice true if the page chose to have no worker, as tests do: then no stream is opened and
 *   every quote is requested, which lets a test answer in place of the gateway
 */
export const createInPageHub = (isByChoice: boolean): Hub =>
  createBrowserHub(browserHistory, isByChoice ? "none" : "visible");
