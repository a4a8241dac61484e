import { atom } from "nanostores";
import { useSyncExternalStore } from "react";
import type { Alert } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";

/** State of an instrument's alerts: `unseen` if one of them has fired and nobody has seen it, or else fired if one has. */
export type AlertMarkState = Alert["state"] | "unseen";

/** Of each instrument with an alert; empty until the alerts of the page have loaded. */
export const $alertStates = atom<ReadonlyMap<Isin, AlertMarkState>>(new Map());

const subscribe = (changed: () => void) => $alertStates.listen(changed);

/** Renders again only if the state of this instrument changes. */
export const useAlertState = (isin: Isin): AlertMarkState | undefined =>
  useSyncExternalStore(subscribe, () => $alertStates.get().get(isin));
