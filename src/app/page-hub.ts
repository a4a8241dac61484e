import type { Hub } from "#engine/protocol/ports.ts";
import { createLocalHub } from "#live/local-hub.ts";
import { historyHere } from "./history-here.ts";

/** The hub of a page that asks by itself. */
export const createPageHub = (): Hub => createLocalHub(historyHere);
