import type { Hub } from "#engine/protocol/ports.ts";
import { createBrowserHub } from "#live/browser-hub.ts";
import { browserHistory } from "./browser-history.ts";

/**
 * The hub of a page without a shared worker: the same hub as the worker's (`polling-worker.ts`), but for
 * this page alone. A file of its own, because only such a page loads it.
 *
 * Each such page has a hub of its own, so that only those that are looked at open a stream.
 *
 * @param isByChoice whether there could be a worker: then every quote is requested, so that tests can answer
 * in the gateway's place
 */
export const createInPageHub = (isByChoice: boolean): Hub =>
  createBrowserHub(browserHistory, isByChoice ? "none" : "visible");
