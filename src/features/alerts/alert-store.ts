import {
  type Alert,
  type AlertStore,
  type AlertTerms,
  type Firing,
  LONGEST_ALERT_LOG,
  type LoggedFiring,
} from "#market/alert.ts";
import { alertStep } from "#market/alert-step.ts";
import type { Figure } from "#market/figure.ts";
import type { Persisted } from "#storage/persisted.ts";
import { type AlertStart, ARMED } from "./start.ts";

/** One source's stored alerts, shared by all tabs. */
export type PersistedAlerts = Pick<Persisted<AlertStore>, "get" | "update" | "subscribe">;

// Each change may be made again, on top of what another tab has written since: made twice it comes to
// the same as once.

/** A new alert, once for each id. */
export const addAlert = (
  book: AlertStore,
  id: string,
  terms: AlertTerms,
  start: AlertStart = ARMED,
): AlertStore =>
  book.alerts.some((alert) => alert.id === id)
    ? book
    : logged(
        { ...book, alerts: [...book.alerts, { ...terms, ...begun(start), id }] },
        terms,
        start,
      );

export const removeAlert = (book: AlertStore, id: string): AlertStore => ({
  ...book,
  alerts: book.alerts.filter((alert) => alert.id !== id),
});

/** What was removed, again at its place. */
export const restoreAlert = (book: AlertStore, alert: Alert, at: number): AlertStore =>
  book.alerts.some(({ id }) => id === alert.id)
    ? book
    : { ...book, alerts: book.alerts.toSpliced(at, 0, alert) };

/** An alert with other terms is another alert: its state is reset. */
export const editAlert = (
  book: AlertStore,
  id: string,
  terms: AlertTerms,
  start: AlertStart = ARMED,
): AlertStore => {
  const edited = changeAlert(book, id, (alert) => ({ ...alert, ...terms, ...begun(start) }));
  return edited === book ? book : logged(edited, terms, start);
};

/** Resets the state of the same terms; the last firing stays known. */
export const rearmAlert = (book: AlertStore, id: string, start: AlertStart = ARMED): AlertStore => {
  const alert = book.alerts.find((one) => one.id === id);
  if (!alert) return book;
  const next = begun(start);
  const rearmed = { ...alert, ...next, fired: next.fired ?? alert.fired };
  return logged(
    changeAlert(book, id, () => rearmed),
    alert,
    start,
  );
};

const begun = (start: AlertStart): Pick<Alert, "state" | "hasBeenShort" | "fired"> =>
  start.kind === "fired"
    ? { state: "fired", hasBeenShort: false, fired: start.firing }
    : { state: "armed", hasBeenShort: start.hasBeenShort, fired: null };

/** With what an alert fired at its start, once. */
function logged(book: AlertStore, terms: AlertTerms, start: AlertStart): AlertStore {
  if (start.kind !== "fired" || book.log.some(({ id }) => id === start.logId)) return book;
  return withLogged(book, { ...start.firing, id: start.logId, terms: termsOf(terms) });
}

const withLogged = (book: AlertStore, firing: LoggedFiring): AlertStore => ({
  ...book,
  log: [firing, ...book.log].slice(0, LONGEST_ALERT_LOG),
});

export const clearLog = (book: AlertStore): AlertStore => ({ ...book, log: [] });

/** What was cleared, again behind what has fired since. */
export function restoreLog(book: AlertStore, log: AlertStore["log"]): AlertStore {
  const there = new Set(book.log.map(({ id }) => id));
  const back = log.filter(({ id }) => !there.has(id));
  return { ...book, log: [...book.log, ...back].slice(0, LONGEST_ALERT_LOG) };
}

/** Whether its quote has to be followed: armed, or fired and to be armed again by its value. */
export const isWatching = ({ state, repeat }: Alert): boolean =>
  state === "armed" || repeat === "re-arm";

/** What a fresh value of one alert comes to. */
export interface Sighting {
  readonly alertId: string;
  readonly value: Figure;
  /** What is stored if it fires. */
  readonly firing: Firing;
  /** Under which id: the same whenever it is called, and made at the first call, for hardly any value fires. */
  readonly logId: () => string;
}

/** The book after a sighting; the same book where it changes nothing. */
export function sighted(book: AlertStore, sighting: Sighting): AlertStore {
  const { alertId, value, firing } = sighting;
  const alert = book.alerts.find(({ id }) => id === alertId);
  const step = alert ? alertStep(alert, value) : "none";
  if (!alert || step === "none") return book;
  const logId = sighting.logId();
  if (book.log.some(({ id }) => id === logId)) return book;
  if (step !== "fires") {
    return changeAlert(book, alertId, () => ({ ...alert, state: "armed", hasBeenShort: true }));
  }
  const fired: Alert = { ...alert, state: "fired", hasBeenShort: false, fired: firing };
  const terms = termsOf(alert);
  return withLogged(
    changeAlert(book, alertId, () => fired),
    { ...firing, id: logId, terms },
  );
}

function termsOf(alert: AlertTerms): AlertTerms {
  const { isin, on, direction, mode, level, repeat, hysteresis } = alert;
  return { isin, on, direction, mode, level, repeat, hysteresis };
}

function changeAlert(book: AlertStore, id: string, change: (alert: Alert) => Alert): AlertStore {
  if (!book.alerts.some((alert) => alert.id === id)) return book;
  return {
    ...book,
    alerts: book.alerts.map((alert) => (alert.id === id ? change(alert) : alert)),
  };
}
