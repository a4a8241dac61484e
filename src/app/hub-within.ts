import type { Hub } from "#polling/hub.ts";
import { hubHere } from "#polling/hub-here.ts";
import { historyHere } from "./history-here.ts";

/** The hub of a page that asks by itself. */
export const hubWithin = (): Hub => hubHere(historyHere);
