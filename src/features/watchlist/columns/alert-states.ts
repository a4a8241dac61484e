import { atom } from "nanostores";
import type { Alert } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";

/** State of each instrument's alerts: fired if one of them has; empty until the alerts of the page have loaded. */
export const $alertStates = atom<ReadonlyMap<Isin, Alert["state"]>>(new Map());
