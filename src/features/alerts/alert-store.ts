import {
  type Alert,
  type AlertStore,
  type AlertTerms,
  type Firing,
  type LoggedFiring,
  MAX_ALERT_LOG,
} from "#market/alerts/alert.ts";
import { alertStep } from "#market/alerts/alert-step.ts";
import type { Figure } from "#market/figure.ts";
import type { Isin } from "#market/isin.ts";
import type { Persisted } from "#storage/persisted.ts";
import { type AlertStart, ARMED, type ArmedStart } from "./alert-start.ts";
import type { FiredInLine } from "./fired-in-line.ts";
import { findSame } from "./same-terms.ts";
import { unseenFirings } from "./unseen-firings.ts";

/** Stored alerts of one source, shared by all tabs. */
export type PersistedAlerts = Pick<
  Persisted<AlertStore>,
  "get" | "update" | "subscribe" | "persistState"
>;

// Every change is idempotent: the store applies it again on top of what another tab has written since.

/** Adds an alert, unless its id exists. */
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

/** Restores a removed alert at its index, unless it or one of the same terms is there. */
export const restoreAlert = (store: AlertStore, alert: Alert, index: number): AlertStore =>
  store.alerts.some(({ id }) => id === alert.id) || findSame(store.alerts, alert)
    ? store
    : { ...store, alerts: store.alerts.toSpliced(index, 0, alert) };

/** Begins another run of a simulated market: none of its values was seen yet, so none of them alone is a crossing. */
export const beginRun = (store: AlertStore, run: string): AlertStore =>
  store.run === run
    ? store
    : {
        ...store,
        run,
        alerts:
          store.run === undefined
            ? store.alerts
            : store.alerts.map((alert) => ({ ...alert, hasBeenShort: false })),
      };

/** Replaces the terms of an alert and resets its state. */
export const editAlert = (
  store: AlertStore,
  id: string,
  terms: AlertTerms,
  start: AlertStart = ARMED,
): AlertStore => {
  const edited = changeAlert(store, id, () => ({ id, ...termsOf(terms), ...startState(start) }));
  return edited === store ? store : logFirstFiring(edited, terms, start);
};

/** Arms an alert again, and keeps its last firing, which the user has then seen. */
export function rearmAlert(store: AlertStore, id: string, start: ArmedStart = ARMED): AlertStore {
  const alerts = store.alerts.filter((alert) => alert.id === id);
  const seen = seeFirings(
    store,
    unseenFirings(store).filter((firing) => firedBy({ alerts }, firing)),
  );
  return changeAlert(seen, id, (alert) => ({
    ...alert,
    ...startState(start),
    fired: alert.fired,
  }));
}

/** Marks these firings as seen, and none that another tab has logged since. */
export function seeFirings(
  store: AlertStore,
  firings: readonly Pick<LoggedFiring, "id">[],
): AlertStore {
  const { unseen = [] } = store;
  const left = unseen.filter((id) => firings.every((firing) => firing.id !== id));
  return left.length === unseen.length ? store : { ...store, unseen: left };
}

/** Finds the fired alert of a firing; undefined once the alert is armed again, changed or deleted. */
export const firedBy = (
  { alerts }: Pick<AlertStore, "alerts">,
  { at, quote, terms }: LoggedFiring,
): Alert | undefined =>
  alerts.find(
    ({ state, isin, on, direction, level, fired }) =>
      state === "fired" &&
      isin === terms.isin &&
      on === terms.on &&
      // Several alerts of an instrument may fire at one value.
      direction === terms.direction &&
      level === terms.level &&
      fired?.at === at &&
      fired.quote.value === quote.value,
  );

/** Returns whether an alert of the terms of a firing had fired before. */
export function hasFiredBefore({ log }: Pick<AlertStore, "log">, firing: LoggedFiring): boolean {
  const older = log.slice(log.findIndex(({ id }) => id === firing.id) + 1);
  return (
    findSame(
      older.map(({ terms }) => terms),
      firing.terms,
    ) !== undefined
  );
}

/** Returns the fired alerts whose firings are the latest, newest first. */
export const latestFired = (
  { alerts }: Pick<AlertStore, "alerts">,
  count: number,
): readonly Alert[] =>
  alerts
    .filter(({ state, fired }) => state === "fired" && fired)
    .toSorted((a, b) => (b.fired?.at ?? 0) - (a.fired?.at ?? 0))
    .slice(0, count);

/** Returns the alert of an instrument that fired last, of those that have not been armed again. */
const latestFiredOf = (
  { alerts }: Pick<AlertStore, "alerts">,
  isin: Isin | undefined,
): Alert | undefined =>
  latestFired({ alerts: alerts.filter((alert) => alert.isin === isin) }, 1)[0];

/**
 * Returns the alert that the key arms again now: the one in the line of fired alerts, or else the one that fired last of
 * the first instrument that has one.
 *
 * @param isins instruments that the key may be about, that in detail first: its buttons are in view
 */
export function rearmedByKey(
  store: Pick<AlertStore, "alerts">,
  inLine: Pick<FiredInLine, "alertId"> | undefined,
  isins: readonly (Isin | undefined)[],
): Alert | undefined {
  if (inLine) return store.alerts.find(({ id }) => id === inLine.alertId);
  return isins.map((isin) => latestFiredOf(store, isin)).find((alert) => alert !== undefined);
}

const startState = (start: AlertStart): Pick<Alert, "state" | "hasBeenShort" | "fired"> =>
  start.kind === "fired"
    ? { state: "fired", hasBeenShort: false, fired: start.firing }
    : { state: "armed", hasBeenShort: start.hasBeenShort, fired: null };

/** Logs the firing of an alert that starts as fired, unless it is logged already. */
function logFirstFiring(store: AlertStore, terms: AlertTerms, start: AlertStart): AlertStore {
  if (start.kind !== "fired" || store.log.some(({ id }) => id === start.logId)) return store;
  return addFiring(store, { ...start.firing, id: start.logId, terms: termsOf(terms) });
}

const addFiring = (store: AlertStore, firing: LoggedFiring): AlertStore => ({
  ...store,
  log: [firing, ...store.log].slice(0, MAX_ALERT_LOG),
  unseen: [firing.id, ...(store.unseen ?? [])].slice(0, MAX_ALERT_LOG),
});

/** Removes these entries from the log, and none that another tab has logged since. */
export const clearLog = (store: AlertStore, log: AlertStore["log"]): AlertStore => ({
  ...store,
  log: store.log.filter(({ id }) => log.every((cleared) => cleared.id !== id)),
});

/** Restores a cleared log behind later firings. */
export function restoreLog(store: AlertStore, log: AlertStore["log"]): AlertStore {
  const loggedIds = new Set(store.log.map(({ id }) => id));
  const restored = log.filter(({ id }) => !loggedIds.has(id));
  return { ...store, log: [...store.log, ...restored].slice(0, MAX_ALERT_LOG) };
}

/** Returns whether the alert needs its quote: it is armed, or its value can arm it again. */
export const isWatching = ({ state, repeat }: Alert): boolean =>
  state === "armed" || repeat === "re-arm";

/** A fresh value of one alert. */
export interface Observation {
  readonly alertId: string;
  readonly value: Figure;
  /** Stored if the alert fires. */
  readonly firing: Firing;
  /** Returns the id of the log entry: always the same, created by the first call because few values fire. */
  readonly logId: () => string;
}

/** Returns the store after an observation; the same object if nothing changes. */
export function applyObservation(store: AlertStore, observation: Observation): AlertStore {
  const { alertId, value, firing } = observation;
  const alert = store.alerts.find(({ id }) => id === alertId);
  const step = alert ? alertStep(alert, value) : "none";
  if (!alert || step === "none") return store;
  const logId = observation.logId();
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
