import type { Alert, AlertStore } from "#market/alerts/alert.ts";
import {
  clearLog,
  type PersistedAlerts,
  removeAlert,
  restoreAlert,
  restoreLog,
} from "./alert-store.ts";

/** Proposes to undo a deletion. */
export type Propose = (what: "alert" | "log", restore: () => void) => void;

/** Deletes an alert; undo restores it unchanged, at its index. */
export function deleteAlert(alertStore: PersistedAlerts, alert: Alert, propose: Propose): void {
  const index = alertStore.get().alerts.findIndex(({ id }) => id === alert.id);
  alertStore.update((stored) => removeAlert(stored, alert.id));
  propose("alert", () => alertStore.update((stored) => restoreAlert(stored, alert, index)));
}

/** Clears the log; undo restores it behind later firings. */
export function deleteLog(alertStore: PersistedAlerts, propose: Propose): void {
  const { log }: AlertStore = alertStore.get();
  alertStore.update((stored) => clearLog(stored, log));
  propose("log", () => alertStore.update((stored) => restoreLog(stored, log)));
}
