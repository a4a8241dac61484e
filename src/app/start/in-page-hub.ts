import type { Hub } from "#engine/protocol/ports.ts";
import { createBrowserHub } from "#live/browser-hub.ts";
import { browserHistory } from "./browser-history.ts";

/**
 * The hub of a page without a shared worker: the same hub as the worker's (`polling-worker.ts`), but for
 * this page alone. A file of its own, because only such a page loads it.
 */
export const createInPageHub = (): Hub => createBrowserHub(browserHistory);
