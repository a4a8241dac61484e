import {
  type Alert,
  type AlertStore,
  type AlertTerms,
  type Firing,
  type LoggedFiring,
  MAX_ALERT_LOG,
} from "#market/alert.ts";
import { alertStep } from "#market/alert-step.ts";
import type { Figure } from "#market/figure.ts";
import type { Persisted } from "#storage/persisted.ts";
import { type AlertStart, ARMED } from "./alert-start.ts";

/** One source's stored alerts, shared by all tabs. */
export type PersistedAlerts = Pick<Persisted<AlertStore>, "get" | "update" | "subscribe">;

// Each change may be made again, on top of what another tab has written since: made twice it comes to
// the same as once.

/** A new alert, once for each id. */
export const addAlert = (
  store: AlertStore,
  id: string,
  terms: AlertTerms,
  start: AlertStart = ARMED,
): AlertStore =>
  store.alerts.some((alert) => alert.id === id)
    ? store
    : logFirstFiring(
        { ...store, alerts: [...store.alerts, { ...terms, ...startState(start), id }] },
        terms,
        start,
      );

export const removeAlert = (store: AlertStore, id: string): AlertStore => ({
  ...store,
  alerts: store.alerts.filter((alert) => alert.id !== id),
});

/** Restores a removed alert at its place. */
export const restoreAlert = (store: AlertStore, alert: Alert, at: number): AlertStore =>
  store.alerts.some(({ id }) => id === alert.id)
    ? store
    : { ...store, alerts: store.alerts.toSpliced(at, 0, alert) };

/** An alert with other terms is another alert: its state is reset. */
export const editAlert = (
  store: AlertStore,
  id: string,
  terms: AlertTerms,
  start: AlertStart = ARMED,
): AlertStore => {
  const edited = changeAlert(store, id, () => ({ id, ...termsOf(terms), ...startState(start) }));
  return edited === store ? store : logFirstFiring(edited, terms, start);
};

/** Resets the state of the same terms; the last firing stays known. */
export const rearmAlert = (
  store: AlertStore,
  id: string,
  start: AlertStart = ARMED,
): AlertStore => {
  const alert = store.alerts.find((one) => one.id === id);
  if (!alert) return store;
  const next = startState(start);
  const rearmed = { ...alert, ...next, fired: next.fired ?? alert.fired };
  return logFirstFiring(
    changeAlert(store, id, () => rearmed),
    alert,
    start,
  );
};

/** The alert whose last firing this is, while it is fired; undefined once it was armed, changed or deleted. */
export const firedBy = (
  { alerts }: AlertStore,
  { at, quote, terms }: LoggedFiring,
): Alert | undefined =>
  alerts.find(
    ({ state, isin, on, fired }) =>
      state === "fired" &&
      isin === terms.isin &&
      on === terms.on &&
      fired?.at === at &&
      fired.quote.value === quote.value,
  );

const startState = (start: AlertStart): Pick<Alert, "state" | "hasBeenShort" | "fired"> =>
  start.kind === "fired"
    ? { state: "fired", hasBeenShort: false, fired: start.firing }
    : { state: "armed", hasBeenShort: start.hasBeenShort, fired: null };

/** With what an alert fired at its start, once. */
function logFirstFiring(store: AlertStore, terms: AlertTerms, start: AlertStart): AlertStore {
  if (start.kind !== "fired" || store.log.some(({ id }) => id === start.logId)) return store;
  return addFiring(store, { ...start.firing, id: start.logId, terms: termsOf(terms) });
}

const addFiring = (store: AlertStore, firing: LoggedFiring): AlertStore => ({
  ...store,
  log: [firing, ...store.log].slice(0, MAX_ALERT_LOG),
});

export const clearLog = (store: AlertStore): AlertStore => ({ ...store, log: [] });

/** Restores a cleared log behind the alerts that fired since. */
export function restoreLog(store: AlertStore, log: AlertStore["log"]): AlertStore {
  const there = new Set(store.log.map(({ id }) => id));
  const back = log.filter(({ id }) => !there.has(id));
  return { ...store, log: [...store.log, ...back].slice(0, MAX_ALERT_LOG) };
}

/** Whether its quote has to be followed: armed, or fired and to be armed again by its value. */
export const isWatching = ({ state, repeat }: Alert): boolean =>
  state === "armed" || repeat === "re-arm";

/** The result of a fresh value of one alert. */
export interface Sighting {
  readonly alertId: string;
  readonly value: Figure;
  /** The entry that is stored if it fires. */
  readonly firing: Firing;
  /** Under which id: the same whenever it is called, and made at the first call, for hardly any value fires. */
  readonly logId: () => string;
}

/** The store after a sighting; the same store where it changes nothing. */
export function applySighting(store: AlertStore, sighting: Sighting): AlertStore {
  const { alertId, value, firing } = sighting;
  const alert = store.alerts.find(({ id }) => id === alertId);
  const step = alert ? alertStep(alert, value) : "none";
  if (!alert || step === "none") return store;
  const logId = sighting.logId();
  if (store.log.some(({ id }) => id === logId)) return store;
  if (step !== "fires") {
    return changeAlert(store, alertId, () => ({ ...alert, state: "armed", hasBeenShort: true }));
  }
  const fired: Alert = { ...alert, state: "fired", hasBeenShort: false, fired: firing };
  const terms = termsOf(alert);
  return addFiring(
    changeAlert(store, alertId, () => fired),
    { ...firing, id: logId, terms },
  );
}

function termsOf(alert: AlertTerms): AlertTerms {
  const { isin, on, direction, mode, level, repeat, hysteresis, base } = alert;
  const terms = { isin, on, direction, mode, level, repeat, hysteresis };
  return base === undefined ? terms : { ...terms, base };
}

function changeAlert(store: AlertStore, id: string, change: (alert: Alert) => Alert): AlertStore {
  if (!store.alerts.some((alert) => alert.id === id)) return store;
  return {
    ...store,
    alerts: store.alerts.map((alert) => (alert.id === id ? change(alert) : alert)),
  };
}
